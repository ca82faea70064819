// A test that looks at nothing is a mistake of the test: a list that it goes through was empty, or an `await` is missing.
beforeEach(() => expect.hasAssertions());
