// The sandbox answers its own errors with a 500, and writes their stack to stderr. Clients retry a 500, which
// would hide the error in unrelated tests, so it fails them here. A test that expects such an error replaces
// stderr.
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
