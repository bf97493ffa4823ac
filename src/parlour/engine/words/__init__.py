"""Words for people: templates, catalogues, sentences, refusals."""
