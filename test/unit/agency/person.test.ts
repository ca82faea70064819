import { cityOf } from '../../../nodes/shared/agency/person';

test.each([
	['"The address city ... are references ({id, name})"', { city: { id: 'x', name: 'Santos' } }, 'Santos'],
	['before the name that was written', { city: { name: 'Santos' }, city_name: 'santos ' }, 'Santos'],
	['abroad', { city: null, city_name: 'Lisboa' }, 'Lisboa'],
	['a reference without its name', { city: { id: 'x' }, city_name: 'Santos' }, 'Santos'],
	['none', { city: null }, undefined],
	['no address', null, undefined],
])('the city of a person: %s', (_, address, city) => {
	expect(cityOf({ address })).toBe(city);
});
