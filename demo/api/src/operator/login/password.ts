import { randomBytes, type ScryptOptions, scrypt, timingSafeEqual } from 'node:crypto'
import { text } from '../../kernel/schema.ts'

const MIN = 12
const MAX = 128

/** A password that an operator chooses. */
export const newPasswordField = text('密码', {
  min: MIN,
  max: MAX,
  wrong: `密码应为${MIN}至${MAX}个字符`,
})

/** A submitted password, without rules. */
export const passwordField = text('密码', { min: 1, max: MAX })

const KEY_BYTES = 32
const SALT_BYTES = 16

/**
 * Cost of a guess against a stolen database: 16 MB and a large part of a second. Stored with each
 * hash.
 */
const COST = { N: 2 ** 14, r: 8, p: 5 }
const MAX_MEMORY = 64 * 1024 * 1024

const keyOf = (password: string, salt: Buffer, cost: ScryptOptions): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    const options = { ...cost, maxmem: MAX_MEMORY }
    scrypt(password.normalize('NFKC'), salt, KEY_BYTES, options, (error, key) =>
      error === null ? resolve(key) : reject(error),
    )
  })

const written = ({ N, r, p }: typeof COST, salt: Buffer, key: Buffer): string =>
  [N, r, p, salt.toString('hex'), key.toString('hex')].join(':')

/** Returns cost, salt and key, as stored. */
export const hashPassword = async (password: string): Promise<string> => {
  const salt = randomBytes(SALT_BYTES)
  return written(COST, salt, await keyOf(password, salt, COST))
}

/** A dummy hash, so that unknown names are rejected after the same time. */
const NOBODYS = written(COST, Buffer.alloc(SALT_BYTES), Buffer.alloc(KEY_BYTES))

/** Whether the password matches the hash; without a hash false, after the same time. */
export const isPassword = async (password: string, hash: string | null): Promise<boolean> => {
  const [N = '', r = '', p = '', salt = '', key = ''] = (hash ?? NOBODYS).split(':')
  const cost = { N: Number(N), r: Number(r), p: Number(p) }
  const brought = await keyOf(password, Buffer.from(salt, 'hex'), cost)
  return timingSafeEqual(brought, Buffer.from(key, 'hex')) && hash !== null
}

/** Without letters that look alike. */
const LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789'
const LETTERS_FIT = 256 - (256 % LETTERS.length)

/** `count` random letters, uniformly distributed. */
export const randomLetters = (count: number): string => {
  let letters = ''
  while (letters.length < count) {
    for (const byte of randomBytes(count)) {
      if (byte < LETTERS_FIT) letters += LETTERS[byte % LETTERS.length]
    }
  }
  return letters.slice(0, count)
}

const INITIAL_LETTERS = 16

/** A password that an administrator gives to an operator, who changes it at the first login. */
export const initialPassword = (): string => randomLetters(INITIAL_LETTERS)
