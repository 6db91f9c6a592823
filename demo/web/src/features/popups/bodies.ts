import type { PopupBodies } from '../../ui/popup/popup-host.tsx'
import {
  CountBody,
  MoneyBody,
  NoticeBody,
  RuleBody,
  SettlementBody,
  WordsBody,
} from '../../ui/popup/simple-bodies.tsx'
import { FinishBody } from './finish-body.tsx'
import { NicknameBody } from './nickname-body.tsx'
import { PhoneBody } from './phone-body.tsx'
import { PhoneRequestBody } from './phone-request-body.tsx'

/** The bodies of the popups by type. */
export const popupBodies: PopupBodies = {
  default: WordsBody,
  info: WordsBody,
  notice: NoticeBody,
  rule: RuleBody,
  money: MoneyBody,
  settlement: SettlementBody,
  count: CountBody,
  phone: PhoneBody,
  phoneRequest: PhoneRequestBody,
  nickname: NicknameBody,
  finish: FinishBody,
}
