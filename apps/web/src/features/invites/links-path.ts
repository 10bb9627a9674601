/** The links of a classroom: a screen of its own, reached from the lists of people. */
export const linksPath = '/app/invite-links';
