// Agreements: every version made for the merchant, who signed it and its fingerprint; and the way to what waits for a signature.
import { firstRole } from '@falaj/contract/kernel/access'
import { application, mustSign } from '@falaj/contract/merchant/application'
import { product } from '@falaj/contract/merchant/product'
import { productKeys } from '@falaj/contract/kernel/products'
import { routeOf } from '@falaj/contract/kernel/routes'
import { call } from '../../../api/call.ts'
import { useQuery } from '../../../api/use.ts'
import { Copy } from '../../../blocks/copy.tsx'
import { DetailPart } from '../../../blocks/drawer/detail.tsx'
import { openInViewer } from '../../../blocks/export-job/download.ts'
import { Glyph } from '../../../blocks/glyph.tsx'
import { Loaded } from '../../../blocks/loaded/loaded.tsx'
import { RecordList } from '../../../blocks/record-list/record-list.tsx'
import { RecordView } from '../../../blocks/record-list/record-detail.tsx'
import { useFieldFacts } from '../../../blocks/fields/field-facts.tsx'
import { site, visitorOf } from '../../../session/site.ts'
import { Page } from '../../../shell/page.tsx'
import { useStore } from '../../../state/store.ts'
import { useLanguage, useWords } from '../../../words/language.tsx'
import { Difference } from '../application/application.read.ts'
import { agreementListWords } from './product.words.ts'
import './product.css'

const Agreement = ({ id }: { readonly id: string }) => {
  const t = useWords(agreementListWords)
  const { facts, title } = useFieldFacts(product.agreements)
  return (
    <Loaded of={product.agreement} input={{ id }}>
      {(found) => (
        <RecordView
          list={product.agreements}
          found={found}
          facts={facts(
            found,
            'title',
            'version',
            'paperVersion',
            'party',
            'madeAt',
            'signedAt',
            'signedBy',
            'endedAt',
            'file',
          )}
        >
          <DetailPart title={title('sha256')}>
            <p className="agreement-print">
              <code>{found.sha256}</code>
              <Copy text={found.sha256} />
            </p>
            <button
              type="button"
              className="button"
              onClick={() => void openInViewer(() => call(product.agreementDownload, { id }))}
            >
              <Glyph name="file" />
              {t('read')}
            </button>
          </DetailPart>
          {found.previousPaper && found.previousPaper !== found.paperVersion && (
            <Difference
              of={productKeys.find((key) => key === found.title) ?? null}
              from={found.previousPaper}
              to={found.paperVersion}
            />
          )}
        </RecordView>
      )}
    </Loaded>
  )
}

/** Shows an admin what waits, with a link to it. */
const ToSign = ({ mid }: { readonly mid: string }) => {
  const t = useWords(agreementListWords)
  const { data } = useQuery(application.contracts, {})
  const n = data?.rows.filter((row) => row.merchantMid === mid && mustSign(row)).length ?? 0
  if (n === 0) return null
  return (
    <p className="product-note product-notice">
      {t('waiting', { n })}. <a href="/update-agreement">{t('update')}</a>
    </p>
  )
}

export default function Agreements() {
  const t = useWords(agreementListWords)
  const language = useLanguage()
  const { who } = visitorOf(useStore(site))
  return (
    <Page
      under={t('lead')}
      actions={(['/agreements/merchant-agreement', '/agreements/terms-and-conditions'] as const).map((path) => (
        <a key={path} className="button" href={path}>
          {routeOf(path).title[language]}
        </a>
      ))}
    >
      {who?.roles.includes(firstRole) && <ToSign mid={who.merchantMid} />}
      <RecordList
        of={product.agreements}
        columns={(c) =>
          c.all({
            first: [
              'madeAt',
              'title',
              'status',
              'version',
              'paperVersion',
              'party',
              'signedBy',
              'signedAt',
              'endedAt',
              'sha256',
            ],
            onCard: ['signedBy'],
            cells: { sha256: ({ sha256 }) => <code title={sha256}>{sha256.slice(0, 12)}…</code> },
          })
        }
        drawer={(id) => <Agreement id={id} />}
        exportable
      />
    </Page>
  )
}
