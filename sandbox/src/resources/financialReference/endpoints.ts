import { listEndpoints } from './lists';
import { ruleEndpoints } from './rules';

/** Reference data for the agency's finances, which anyone with an API license may read. */
export const financialReferenceEndpoints = [...listEndpoints, ...ruleEndpoints];
