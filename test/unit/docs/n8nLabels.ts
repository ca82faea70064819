/** Labels in n8n's own editor, as the pinned version writes them, and the names of its own nodes. */
export const N8N_LABELS: readonly string[] = [];
