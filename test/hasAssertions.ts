// A test without assertions is a mistake: it loops over an empty list, or an `await` is missing.
beforeEach(() => expect.hasAssertions());
