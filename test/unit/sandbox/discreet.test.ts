import { Pace } from '../../../sandbox/src/compare/pace';
import { Service } from '../../../sandbox/src/compare/service';

/** What `compare` shows of a text of the service. */

const shownWith = (token: string, text: string): string =>
	new Service('https://agency.example/api/v3', token, new Pace(5)).discreet(text);

test.each([
	['tok', 'The access token is invalid', 'The access token is invalid'],
	['tok', 'Bearer tok: invalid', 'Bearer ***: invalid'],
	['tok', 'access_token=tok&x=1', 'access_token=***&x=1'],
	['tok', '"tok_full_access" tok.', '"***_full_access" ***.'],
	['a+b/c==', 'token a+b/c==', 'token ***'],
	['$&', 'token $&', 'token ***'],
	['0123456789abcdef', 'x0123456789abcdefx', 'x***x'],
])('of the token %s, "%s" is "%s"', (token, text, shown) => {
	expect(shownWith(token, text)).toBe(shown);
});
