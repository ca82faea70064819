// The sandbox answers 500 to a mistake of its own and says on stderr where it is. Clients bear a 500, and so would a test that is about
// something else: it fails for it here. A test that wants one takes stderr for itself.
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
