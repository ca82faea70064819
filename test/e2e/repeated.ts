/** `npm run test:campaign -- test/e2e`. */
const isCampaign = Number(process.env.CAMPAIGN_SHARE ?? 0) > 0;

/**
 * What one test does for many nodes, or for many answers of the service: in CI the ones named here, which
 * have a part that the others lack, and all of them in a campaign. What else differs between them is data,
 * which the unit and engine tests look at.
 *
 * @throws {Error} when one that is named is not there
 */
export function repeated<T>(all: T[], nameOf: (one: T) => string, inCI: string[]): T[] {
	const missing = inCI.filter((name) => all.every((one) => nameOf(one) !== name));
	if (missing.length > 0) throw new Error(`Not there: ${missing.join(', ')}`);
	return isCampaign ? all : all.filter((one) => inCI.includes(nameOf(one)));
}
