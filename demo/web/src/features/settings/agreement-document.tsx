import { useMarket } from '../market/use-market.ts'
import { Document } from './document.tsx'
import { userAgreementWith } from './user-agreement.ts'

/** The user agreement with the rates of this installation. */
export const AgreementDocument = () => {
  const { data: terms } = useMarket('/api/basic/terms/detail', {})
  return <Document {...userAgreementWith(terms)} />
}
