"""The page, the crop, and the bridge to the render processes. Painting is pure; widgets hold state.

Three frames meet here: boxes of the files and of the page as shown (`reviewer.pdf.frames` converts
between them) and the pixels of a widget (`coordinates`). Nothing here waits for a render process.
"""
