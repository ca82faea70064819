// The sandbox answers 500 to its own errors and writes their place to stderr. Clients retry a 500, and so
// would hide it in unrelated tests: here they fail. A test that expects one takes stderr for itself.
const errors: string[] = [];
const write = process.stderr.write.bind(process.stderr);

beforeAll(() => {
	process.stderr.write = (chunk: Uint8Array | string, ...rest: never[]) => {
		if (/^\w*Error\b[^]*\n +at /.test(String(chunk))) errors.push(String(chunk));
		return write(chunk, ...rest);
	};
});

afterEach(() => expect(errors.splice(0)).toEqual([]));

afterAll(() => {
	process.stderr.write = write;
});
