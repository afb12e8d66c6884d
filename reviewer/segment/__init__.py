"""From a PDF to monographs: tables, formulas, shapes, headings. Only here is pdfplumber."""
