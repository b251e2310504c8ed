// One settlement: how much became available, the days and products it is made of, its entries, and what it is linked with.
import { mayCall } from '@falaj/contract/kernel/endpoint'
import { href } from '@falaj/contract/kernel/routes'
import { toText } from '@falaj/money'
import { withdraw } from '@falaj/contract/accounts/withdraw'
import { settlement, type SettlementDetail } from '@falaj/contract/accounts/settlement'
import { DetailPart } from '../../../blocks/drawer/detail.tsx'
import { EntriesPart } from '../../../blocks/entries/entries.tsx'
import { useFieldFacts } from '../../../blocks/fields/field-facts.tsx'
import { Loaded } from '../../../blocks/loaded/loaded.tsx'
import { Amount } from '../../../blocks/money/amount.tsx'
import { StoreNames } from '../../../blocks/store/store-name.tsx'
import { RecordView } from '../../../blocks/record-list/record-detail.tsx'
import { dayText, useZone } from '../../../blocks/zone.ts'
import { site, visitorOf } from '../../../session/site.ts'
import { useStore } from '../../../state/store.ts'
import { dateTimeOf } from '../../../words/dates.ts'
import { useLanguage, useWords } from '../../../words/language.tsx'
import { daysText } from './settlement.days.ts'
import { Parts } from './settlement.parts.tsx'
import { useProductName } from './settlement.product-name.ts'
import { settlementWords } from './settlement.words.ts'
import { Xray } from './settlement.xray.tsx'

const Found = ({ found }: { readonly found: SettlementDetail }) => {
  const t = useWords(settlementWords)
  const language = useLanguage()
  const zone = useZone()
  const productName = useProductName()
  const { facts, title } = useFieldFacts(settlement.query)
  const mayWithdraw = mayCall(withdraw.add, visitorOf(useStore(site)))
  const { id, net, dueOn, payments: n } = found
  const at = dateTimeOf(found.settledAt, zone)
  return (
    <RecordView
      list={settlement.query}
      found={found}
      amount={net}
      status="SETTLED"
      say={found.kind === 'early' ? t('sayEarly', { n, at }) : t('sayCycle', { n, at, due: dayText(dueOn) })}
      linked={{ kind: 'settlement', id }}
      facts={[
        ...facts(found, 'number', 'kind'),
        { name: title('dueOn'), value: <span className="digits">{dayText(dueOn)}</span> },
        { name: title('firstDay'), value: <span className="digits">{daysText(found)}</span> },
        ...facts(found, 'payments'),
      ]}
    >
      <DetailPart title={t('made')}>
        <Xray found={found} />
      </DetailPart>
      <DetailPart title={t('days')}>
        <Parts
          label={t('days')}
          head={t('day')}
          parts={found.days}
          keyOf={({ day }) => day}
          nameOf={({ day }) => <span className="digits">{dayText(day)}</span>}
          net={net}
        />
      </DetailPart>
      <DetailPart title={t('products')}>
        <Parts
          label={t('products')}
          head={t('product')}
          parts={found.products}
          keyOf={({ product }) => product}
          nameOf={({ product }) => productName(product)}
          net={net}
        />
      </DetailPart>
      {found.stores.some(({ store }) => store) && (
        <DetailPart title={t('stores')}>
          <Parts
            label={t('stores')}
            head={t('store')}
            parts={found.stores}
            keyOf={({ store }) => store ?? ''}
            nameOf={({ store, name }) => name?.[language] ?? store ?? t('noStore')}
            net={net}
          />
        </DetailPart>
      )}
      {found.accounts.length > 0 && (
        <DetailPart title={t('byAccount')}>
          <p className="quiet small">{t('byAccountWhy')}</p>
          <ul className="settlement-accounts">
            {found.accounts.map(({ id: account, text, stores, net: part }) => (
              <li key={account}>
                <span>
                  {text}
                  <span className="quiet small">
                    <StoreNames codes={stores} />
                  </span>
                </span>
                <Amount of={part} />
                {mayWithdraw && (
                  <a
                    className="button"
                    href={href(
                      '/fiat/transaction/withdraw',
                      {},
                      {
                        currency: part.currency,
                        amount: toText(part),
                        account,
                      },
                    )}
                  >
                    {t('withdrawThere')}
                  </a>
                )}
              </li>
            ))}
          </ul>
        </DetailPart>
      )}
      <EntriesPart title={t('explains')} of={found} lead={t('explainsWhy', { currency: net.currency })} />
    </RecordView>
  )
}
export const SettlementDetailView = ({ id }: { readonly id: string }) => (
  <Loaded of={settlement.detail} input={{ id }}>
    {(found) => <Found found={found} />}
  </Loaded>
)
