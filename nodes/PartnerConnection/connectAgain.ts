/** n8n shows a connected credential as such, whatever the API thinks of its token. */
export const CONNECT_AGAIN = 'press Switch account (Reconnect in older versions of n8n)';
