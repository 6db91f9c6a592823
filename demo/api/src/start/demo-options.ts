import type { ServerOptions } from 'tavern-im-server'
import type { CodeSender, Exposure } from '../accounts/code-sender.ts'
import type { ImApp } from '../kernel/user-sig.ts'
import type { PaymentProvider } from '../payments/provider.ts'
import type { Settings } from '../settings.ts'
import type { WechatSettings } from '../wechat/wechat.ts'

/** An IM server outside of the marketplace's process, with the app of the marketplace. */
export interface ChatServer extends ImApp {
  /** HTTP address of the IM server, `http://host:port`. */
  readonly url: string
  /** Address at which the IM server calls the webhooks of the marketplace. */
  readonly hookUrl: string
}

export interface DemoOptions {
  readonly host: string
  /** Port to listen on; 0 picks a free one. */
  readonly port: number
  /** Folder of all data, or `:memory:`. */
  readonly dataDir: string
  /** Address of a PostgreSQL database for the data of the back end; default: a file in `dataDir`. */
  readonly databaseUrl?: string | undefined
  /** Default: an IM server of its own in this process. Several processes of the marketplace share one. */
  readonly chatServer?: ChatServer | undefined
  /** Folder of the built web app. */
  readonly webRoot: string
  /** Folder of the built operators' console; without it the console is not served. */
  readonly operatorRoot?: string
  /** Lifetime of UserSigs of users; default one day. */
  readonly userSigSeconds?: number
  /** Sends login codes to phones. */
  readonly codeSender?: CodeSender
  /** Clients to which requested codes are shown if there is no sender; none by default. For trials only. */
  readonly showsCodes?: Exposure
  /** Clients that can open the trial accounts without a password; default `loopback`. */
  readonly trialAccounts?: Exposure
  /** Allows a start with `NODE_ENV=production` although codes, trial accounts or payments are open to anyone. */
  readonly isForTrying?: boolean
  /** Addresses or networks of the reverse proxies whose `x-forwarded-for` is trusted. */
  readonly proxies?: readonly string[]
  /** Providers that receive and pay out money; default: the sandbox, which moves no real money. */
  readonly paymentProviders?: readonly PaymentProvider[]
  /** Official account for logins inside WeChat and the JSSDK; default: none. */
  readonly wechat?: WechatSettings
  /** Token that creates the first administrator at /operator, and opens nothing else; default: created at the first start. */
  readonly operatorToken?: string
  /** Name of an operator who lost the password or the device; `resetPassword` then permits one login. */
  readonly resetOperator?: string | undefined
  /** Settings that differ from the defaults. */
  readonly settings?: Partial<Settings>
  /** Fills a new market with sample data: people, orders, money, chats. */
  readonly hasPast?: boolean
  /** Called with the progress of a long start. */
  readonly onProgress?: (words: string) => void
  /** Limits of the IM server that differ from its defaults. */
  readonly imLimits?: ServerOptions['limits']
  readonly logLevel?: 'debug' | 'info' | 'warn' | 'error' | 'silent'
}
