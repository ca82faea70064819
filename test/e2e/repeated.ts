/** Set by `npm run test:campaign -- test/e2e`. */
const isCampaign = Number(process.env.CAMPAIGN_SHARE ?? 0) > 0;

/**
 * For a test that does the same for many nodes, or for many answers of the service. CI only runs the ones
 * named here, each of which has something that the others lack; a campaign runs all of them. Otherwise they
 * only differ in data, which unit and engine tests check.
 * @throws {Error} if one that is named does not exist
 */
export function repeated<T>(all: T[], nameOf: (one: T) => string, inCI: string[]): T[] {
	const missing = inCI.filter((name) => all.every((one) => nameOf(one) !== name));
	if (missing.length > 0) throw new Error(`Not there: ${missing.join(', ')}`);
	return isCampaign ? all : all.filter((one) => inCI.includes(nameOf(one)));
}
