"""Floor 5: what puzzle setters need: instances drawn, clues dropped, clues repaired."""
