"""How things look: colours, text, pictures, and the parts that screens are drawn with."""
