// After the signature: who and when, the way into the console, and a new version on request.
import { application, type Contract } from '@falaj/contract/merchant/application'
import { useAction } from '../../../api/use.ts'
import { Glyph } from '../../../blocks/glyph.tsx'
import { useZone } from '../../../blocks/zone.ts'
import { dateTimeOf } from '../../../words/dates.ts'
import { useWords } from '../../../words/language.tsx'
import type { Version } from './application.contract-document.tsx'
import { chooseMerchant } from './application.choose-merchant.ts'
import { agreementWords } from './application.words.ts'

export const Signed = ({ of, contract }: { readonly of: Contract; readonly contract: Version }) => {
  const t = useWords(agreementWords)
  const zone = useZone()
  const renewing = useAction(application.contractRegenerate, { stale: [application.contracts] })
  return (
    <section className="agreement-signed">
      <h3>
        <Glyph name="done" /> {t('signed')}
      </h3>
      <p role="status">
        {t('signedBy', {
          name: contract.signedBy ?? '',
          at: contract.signedAt ? dateTimeOf(contract.signedAt, zone) : '',
        })}
      </p>
      <div className="agreement-actions">
        <button type="button" className="button button-primary" onClick={() => void chooseMerchant(of.merchantMid)}>
          {t('enter')}
        </button>
        <button
          type="button"
          className="button"
          disabled={renewing.busy}
          onClick={() =>
            void renewing.run({ merchantMid: of.merchantMid, ...(of.product ? { product: of.product } : {}) })
          }
        >
          {t('renew')}
        </button>
      </div>
      <p className="quiet small">{t('renewLead')}</p>
    </section>
  )
}
