/** The options of Node.js for a server, as in `deploy/`. */
export const NODE_OPTIONS = '--max-semi-space-size=32'
