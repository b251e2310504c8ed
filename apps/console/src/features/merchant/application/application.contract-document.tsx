// The document itself: what it is, its fingerprint, and the way to read it.
import { application, type Contract } from '@falaj/contract/merchant/application'
import { call } from '../../../api/call.ts'
import { Copy } from '../../../blocks/copy.tsx'
import { openInViewer } from '../../../blocks/export-job/download.ts'
import { Facts } from '../../../blocks/facts/facts.tsx'
import { Glyph } from '../../../blocks/glyph.tsx'
import { useZone } from '../../../blocks/zone.ts'
import { dateTimeOf } from '../../../words/dates.ts'
import { useWords } from '../../../words/language.tsx'
import { agreementWords } from './application.words.ts'

export type Version = NonNullable<Contract['contract']>

const readIt = (id: string): Promise<void> => openInViewer(() => call(application.contractDownload, { id }))

export const ContractDocument = ({ of, contract }: { readonly of: Contract; readonly contract: Version }) => {
  const t = useWords(agreementWords)
  const zone = useZone()
  return (
    <section className="agreement-document">
      <h3>{t('document')}</h3>
      <p className="quiet small">{t('lead')}</p>
      <Facts
        facts={[
          { name: t('mid'), value: <span className="digits">{of.merchantMid}</span> },
          { name: t('version'), value: t('versionOf', { version: contract.version, paper: contract.paperVersion }) },
          { name: t('madeAt'), value: dateTimeOf(contract.madeAt, zone) },
        ]}
      />
      <p className="agreement-print">
        <span className="quiet small">{t('fingerprint')}</span>
        <code>{contract.sha256}</code>
        <Copy text={contract.sha256} />
      </p>
      <button type="button" className="button" onClick={() => void readIt(contract.id)}>
        <Glyph name="file" />
        {t('read')}
      </button>
    </section>
  )
}
