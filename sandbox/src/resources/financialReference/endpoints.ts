import { listEndpoints } from './lists';
import { ruleEndpoints } from './rules';

/** Reference data that money is booked by: anyone with an API license reads it. */
export const financialReferenceEndpoints = [...listEndpoints, ...ruleEndpoints];
