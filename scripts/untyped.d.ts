declare module 'eslint-plugin-n8n-nodes-base';
