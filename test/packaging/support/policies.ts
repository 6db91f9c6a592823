/** The nonce of every script of a page. */
export const NONCE = 'c2FsdA'

/** Policies under which a page may work. */
export const policies: readonly (readonly [string, string])[] = [
  ['its own scripts', "default-src 'self'; connect-src ws:"],
  ['nothing by default', "default-src 'none'; script-src 'self'; connect-src ws:"],
  ['a nonce', `default-src 'none'; script-src 'nonce-${NONCE}'; connect-src ws:`],
  [
    'a nonce and what its scripts load',
    `default-src 'none'; script-src 'nonce-${NONCE}' 'strict-dynamic'; connect-src ws:`,
  ],
  [
    'trusted types',
    "default-src 'self'; connect-src ws:; require-trusted-types-for 'script'; trusted-types 'none'",
  ],
  ['the hosts of a list', 'default-src http://127.0.0.1:*; connect-src ws:'],
]
