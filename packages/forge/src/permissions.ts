/** What an installation or its token may do, as GitHub names it: `{ contents: 'write' }`. */
export type AppPermissions = Record<string, 'read' | 'write' | 'admin'>;
