// Agents: the tree with what each keeps, the list, and the residual statements.
import { useState } from 'react'
import { partner } from '@falaj/contract/growth/partner'
import { mayCall } from '@falaj/contract/kernel/endpoint'
import { href } from '@falaj/contract/kernel/routes'
import { toCodeText } from '@falaj/money'
import { Drawer } from '../../../blocks/drawer/drawer.tsx'
import { DetailPart } from '../../../blocks/drawer/detail.tsx'
import { Facts } from '../../../blocks/facts/facts.tsx'
import { Loaded } from '../../../blocks/loaded/loaded.tsx'
import { totalWords } from '../../../blocks/order/total-words.ts'
import { RecordView } from '../../../blocks/record-list/record-detail.tsx'
import { RecordList } from '../../../blocks/record-list/record-list.tsx'
import { Empty } from '../../../blocks/states/empty.tsx'
import { locationNow, navigate, searchWith, useLocation } from '../../../router/location.ts'
import { site, visitorOf } from '../../../session/site.ts'
import { Page } from '../../../shell/page.tsx'
import { useStore } from '../../../state/store.ts'
import { useLanguage, useWords } from '../../../words/language.tsx'
import { Partner } from './partner.detail.tsx'
import { PartnerTreeTable, TreeSentence } from './partner.tree.tsx'
import { partnerWords } from './partner.words.ts'
import '../../../blocks/tabs/two-views.css'
import './partner.css'

const views = ['tree', 'list', 'statements'] as const

const Tree = () => {
  const t = useWords(partnerWords)
  const language = useLanguage()
  const { pathname, search } = useLocation()
  const open = new URLSearchParams(search).get('agent')
  const [lastOpen, setLastOpen] = useState(open)
  if (open && open !== lastOpen) setLastOpen(open)
  const hrefOf = (agent: string | null): string => pathname + searchWith(search, { agent })
  return (
    <Loaded of={partner.tree} input={{}}>
      {(found) => {
        const order = found.rows.map(({ id }) => id)
        const opened = found.rows.find(({ id }) => id === open)
        const walk = (step: 1 | -1): void => {
          const next = order[order.indexOf(open ?? '') + step]
          if (next) navigate(hrefOf(next), { replace: true })
        }
        return (
          <section className="card" aria-label={t('tree')}>
            {found.rows.length === 0 ? (
              <Empty reason="noData" text={t('none')} />
            ) : (
              <>
                <TreeSentence of={found} />
                <PartnerTreeTable of={found} hrefOf={hrefOf} />
              </>
            )}
            <Drawer
              open={open !== null}
              title={opened?.name[language] ?? t('facts')}
              headline={
                opened && (
                  <span className="drawer-name">
                    <span className="quiet">{t('facts')}</span> {opened.number}
                  </span>
                )
              }
              onClose={() => navigate(hrefOf(null), { replace: true })}
              onWalk={opened ? walk : undefined}
              returnTo={() => document.querySelector<HTMLElement>(`[data-record="${CSS.escape(lastOpen ?? '')}"]`)}
            >
              {open && <Partner id={open} />}
            </Drawer>
          </section>
        )
      }}
    </Loaded>
  )
}
const Statement = ({ id }: { readonly id: string }) => {
  const t = useWords(partnerWords)
  const language = useLanguage()
  return (
    <Loaded of={partner.statement} input={{ id }}>
      {(found) => (
        <RecordView list={partner.statements} found={found} amount={found.total}>
          <DetailPart title={t('byMerchant')}>
            <Facts
              as="rows"
              facts={[
                ...found.merchants.map(({ mid, name, payments, net, takenBack }) => ({
                  name: `${name[language]} (${mid}) · ${payments}`,
                  value: [toCodeText(net), takenBack.minor !== 0n && `${t('takenBack')} ${toCodeText(takenBack)}`]
                    .filter(Boolean)
                    .join(' · '),
                })),
                { name: t('vat'), value: toCodeText(found.vat) },
                { name: t('sum'), value: toCodeText(found.total), sum: true },
              ]}
            />
          </DetailPart>
        </RecordView>
      )}
    </Loaded>
  )
}
export default function Agents() {
  const t = useWords(partnerWords)
  const { pathname, search } = useLocation()
  const params = new URLSearchParams(search)
  // A link from the search or a notice names the record as every list does.
  const view = views.find((each) => each === params.get('show')) ?? (params.has('open') ? 'list' : 'tree')
  const mayAdd = mayCall(partner.add, visitorOf(useStore(site)))
  const actions = mayAdd && (
    <a className="button button-primary" href={href('/promotion/agents/add')}>
      {t('add')}
    </a>
  )
  const hrefOf = (show: (typeof views)[number]): string =>
    show === 'tree' ? locationNow().pathname : `${pathname}?show=${show}`
  return (
    <Page actions={actions}>
      <nav className="view-switch" aria-label={t('views')}>
        {views.map((each) => (
          <a key={each} href={hrefOf(each)} aria-current={view === each ? 'page' : undefined}>
            {t(each)}
          </a>
        ))}
      </nav>
      {view === 'tree' && <Tree />}
      {view === 'list' && (
        <RecordList
          of={partner.query}
          counts={totalWords.all}
          columns={(c) =>
            c.all({
              first: ['name', 'number', 'status', 'region', 'level', 'parent', 'rate', 'merchants', 'volume', 'earned'],
              onCard: ['rate', 'earned'],
            })
          }
          drawer={(id) => <Partner id={id} />}
          exportable
        />
      )}
      {view === 'statements' && (
        <RecordList
          of={partner.statements}
          columns={(c) =>
            c.all({
              first: ['agent', 'number', 'month', 'payments', 'earned', 'takenBack', 'net', 'vat', 'total'],
              without: ['createdAt'],
              onCard: ['month', 'total'],
            })
          }
          drawer={(id) => <Statement id={id} />}
          exportable
        />
      )}
    </Page>
  )
}
