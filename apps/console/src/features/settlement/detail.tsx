// One settlement: how much became available, the days and products it is made of, its entries, and what it is linked with.
import { settlement, settlementKindWords } from '@falaj/contract/settlement'
import { say } from '@falaj/contract/words'
import { useQuery } from '../../api/use.ts'
import { ChannelBar } from '../../blocks/channel-bar/channel-bar.tsx'
import { Detail, DetailPart } from '../../blocks/drawer/detail.tsx'
import { Entries, Explained } from '../../blocks/entries/entries.tsx'
import { Facts } from '../../blocks/facts/facts.tsx'
import { Linked } from '../../blocks/linked/linked.tsx'
import { Amount } from '../../blocks/money/amount.tsx'
import { Failed } from '../../blocks/states/failed.tsx'
import { Skeleton } from '../../blocks/states/skeleton.tsx'
import { StatusPill } from '../../blocks/status-pill/status-pill.tsx'
import { useZone } from '../../blocks/zone.ts'
import { dateTimeOf } from '../../words/dates.ts'
import { useLanguage, useWords } from '../../words/language.tsx'
import { dayText, daysText } from './days.ts'
import { Parts } from './parts.tsx'
import { useProductName } from './product-name.ts'
import { Takings } from './takings.tsx'
import { settlementWords } from './words.ts'

export const SettlementDetailView = ({ id }: { readonly id: string }) => {
  const t = useWords(settlementWords)
  const language = useLanguage()
  const zone = useZone()
  const productName = useProductName()
  const query = useQuery(settlement.detail, { id })
  if (query.error) return <Failed failure={query.error.failure} onRetry={() => void query.refetch()} />
  if (!query.data) return <Skeleton lines={8} />
  const found = query.data
  const { titles } = settlement.query
  const title = (field: keyof typeof titles): string => say(titles[field], language)
  const isEarly = found.kind === 'early'
  const at = dateTimeOf(found.settledAt, zone)
  return (
    <Detail
      sum={
        <>
          <Amount of={found.net} as="hero" />
          <StatusPill code="SETTLED" />
        </>
      }
      say={
        isEarly
          ? t('sayEarly', { n: found.takings, at })
          : t('sayCycle', { n: found.takings, at, due: dayText(found.dueOn) })
      }
      rail={
        <>
          <Linked kind="settlement" id={id} />
          <DetailPart title={t('facts')}>
            <Facts
              facts={[
                { name: title('number'), value: <span className="digits">{found.number}</span> },
                { name: title('kind'), value: say(settlementKindWords[isEarly ? 'early' : 'cycle'], language) },
                { name: title('dueOn'), value: <span className="digits">{dayText(found.dueOn)}</span> },
                { name: title('firstDay'), value: <span className="digits">{daysText(found)}</span> },
                {
                  name: title('takings'),
                  value: <span className="digits">{found.takings.toLocaleString('en')}</span>,
                },
              ]}
            />
          </DetailPart>
        </>
      }
    >
      <DetailPart title={t('made')}>
        <ChannelBar
          label={t('made')}
          parts={[
            { channel: 'net', name: title('net'), amount: found.net },
            { channel: 'fee', name: title('fee'), amount: found.fee },
            { channel: 'tax', name: title('vat'), amount: found.vat, rule: t('vatRule') },
          ]}
        />
      </DetailPart>
      <DetailPart title={t('days')}>
        <Parts
          label={t('days')}
          head={t('day')}
          parts={found.days}
          keyOf={({ day }) => day}
          nameOf={({ day }) => <span className="digits">{dayText(day)}</span>}
          net={found.net}
        />
      </DetailPart>
      <DetailPart title={t('products')}>
        <Parts
          label={t('products')}
          head={t('product')}
          parts={found.products}
          keyOf={({ product }) => product}
          nameOf={({ product }) => productName(product)}
          net={found.net}
        />
      </DetailPart>
      <DetailPart title={t('taken')}>
        <Takings id={id} />
      </DetailPart>
      <DetailPart title={t('explains')}>
        <p className="quiet small">{t('explainsWhy', { currency: found.net.currency })}</p>
        {found.explained && <Explained explained={found.explained} />}
        <Entries entries={found.entries} />
      </DetailPart>
    </Detail>
  )
}
