// A test without assertions is a mistake: a list that it loops over was empty, or an `await` is missing.
beforeEach(() => expect.hasAssertions());
