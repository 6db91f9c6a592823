/** Method, path, status, and what browsers are held to besides what is said with every answer. */
export type Row = readonly [
  method: string,
  path: string,
  status: number,
  holds: Record<string, RegExp>,
]

const data = { 'content-security-policy': /^default-src 'none';.*sandbox/ }
const answer = { ...data, 'cache-control': /^no-store$/ }
const page = {
  'content-security-policy':
    /^default-src 'self'; script-src 'self'[^;]*;.*img-src 'self' data: blob:;.*object-src 'none';.*frame-ancestors 'self'$/,
  'permissions-policy': /microphone=\(self\).*payment=\(\)/,
  'cache-control': /^no-cache$/,
}
const closed = {
  'content-security-policy': /^default-src 'none';.*frame-ancestors 'none'/,
  'referrer-policy': /^no-referrer$/,
}

/** Requests to a site, with the expected responses. */
export const siteAnswers: readonly Row[] = [
  ['GET', '/', 200, page],
  ['GET', '/room/index?conversationID=C2Cx', 200, page],
  ['GET', '/operator', 200, closed],
  ['GET', '/operator/orders/7', 200, closed],
  ['GET', '/operator/assets/console.js', 200, closed],
  ['GET', '/assets/app.js', 200, {}],
  ['POST', '/api/basic/user/loginOptions', 200, answer],
  ['POST', '/api/basic/user/getInfo', 401, answer],
  ['POST', '/api/operator/log/list', 401, answer],
  ['POST', '/api/nowhere', 404, answer],
  ['POST', '/api/basic/user/loginWx', 400, answer],
  ['PUT', '/nowhere', 404, data],
  ['GET', '/avatars/face-1.svg', 200, data],
  ['GET', '/uploads/x', 400, data],
  ['GET', '/errors/zh-CN.txt', 200, data],
  ['GET', '/v3/netcheck/getconninfo', 200, data],
  ['GET', `/pay/checkout/R${'0'.repeat(24)}`, 302, { 'cache-control': /^no-store$/ }],
  ['GET', '/sandbox/pay/x', 404, { ...closed, 'cache-control': /^no-store$/ }],
  ['POST', '/pay/notify/sandbox', 401, answer],
  ['POST', '/im/webhook', 403, answer],
]
