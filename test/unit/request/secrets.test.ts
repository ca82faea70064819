import { secretsOf, withoutSecrets } from '../../../nodes/shared/request/reasons';

const TOKEN = 'token+with/signs=1';
const CLIENT = { id: 'partner', secret: 'secret of ours' };
const base64 = (text: string) => Buffer.from(text).toString('base64');

test.each([
	['as it is', TOKEN],
	['in a form', 'token%2Bwith%2Fsigns%3D1'],
	['in base64', base64(TOKEN)],
	['in HTTP Basic', base64(`${CLIENT.id}:${CLIENT.secret}`)],
	['as a secret in a form', 'secret+of+ours'],
])('a token is not shown %s', (_, sent) => {
	const secrets = secretsOf([TOKEN, undefined, ' '], CLIENT);
	expect(withoutSecrets(`"${sent}"`, secrets)).toMatch(/^"\*{3}=*"$/);
	expect(withoutSecrets('what is no secret', secrets)).toBe('what is no secret');
});
