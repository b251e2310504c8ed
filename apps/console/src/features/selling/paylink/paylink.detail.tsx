// One link: its address, how far those came who opened it, who paid, and what can be done with it.
import type { Output } from '@falaj/contract/kernel/endpoint'
import { itemName } from '@falaj/contract/customers/item-name'
import { paylink } from '@falaj/contract/selling/paylink'
import { methodNames } from '@falaj/contract/payments/payment-methods'
import { href } from '@falaj/contract/kernel/routes'
import { money } from '@falaj/money'
import { Actions } from '../../../blocks/actions/actions.tsx'
import { RecordCommand } from '../../../blocks/command/record-command.tsx'
import { CopyCurl } from '../../../blocks/copy-curl/copy-curl.tsx'
import { Detail, DetailPart } from '../../../blocks/drawer/detail.tsx'
import { Facts } from '../../../blocks/facts/facts.tsx'
import { useFieldFacts } from '../../../blocks/fields/field-facts.tsx'
import { Loaded } from '../../../blocks/loaded/loaded.tsx'
import { Amount } from '../../../blocks/money/amount.tsx'
import { Funnel, OfferPayments } from '../../../blocks/offer/offer-payments.tsx'
import { useSentence } from '../../../blocks/sentence/use-sentence.ts'
import { Share } from '../../../blocks/share/share.tsx'
import { StatusPill } from '../../../blocks/status-pill/status-pill.tsx'
import { History } from '../../../blocks/timeline/history.tsx'
import { navigate } from '../../../router/location.ts'
import { useLanguage, useWords } from '../../../words/language.tsx'
import { usePicture } from './paylink.picture.tsx'
import { paylinkChangeWords, paylinkSentences, paylinkWords } from './paylink.words.ts'
import './paylink.css'

type PaylinkRecord = Output<typeof paylink.detail>
const Steps = ({ of }: { readonly of: PaylinkRecord }) => {
  const t = useWords(paylinkWords)
  const { title } = useFieldFacts(paylink.query)
  const { id } = of
  const given = {
    found: of,
    words: paylinkWords,
    done: t('saved'),
    facts: [
      { name: title('title'), value: of.title },
      { name: title('number'), value: <span className="digits">{of.number}</span> },
    ],
  }
  return (
    <Actions>
      {of.actions.includes('edit') && (
        <a className="button" href={`${href('/paylink/creation')}?id=${id}`}>
          {t('edit')}
        </a>
      )}
      <RecordCommand {...given} name="pause" of={paylink.pause} />
      <RecordCommand {...given} name="resume" of={paylink.resume} />
      <RecordCommand
        {...given}
        name="duplicate"
        of={paylink.duplicate}
        done={t('duplicated')}
        onDone={(made) => navigate(`${href('/paylink/detail')}?id=${made.id}`)}
      />
      <RecordCommand
        {...given}
        name="cancel"
        of={paylink.cancel}
        verb="cancel"
        beside={<CopyCurl of={paylink.cancel} typed={{ id }} />}
        destructive
      />
    </Actions>
  )
}
const View = ({ found }: { readonly found: PaylinkRecord }) => {
  const t = useWords(paylinkWords)
  const language = useLanguage()
  const { facts } = useFieldFacts(paylink.query)
  const picture = usePicture(found.picture)
  const sentence = useSentence(paylinkSentences, found, found.held > 0 && 'held')
  return (
    <Detail
      sum={
        <>
          {found.amount ? <Amount of={found.amount} as="hero" /> : <span className="paylink-open">{t('open1')}</span>}
          <StatusPill code={found.status} />
        </>
      }
      say={
        <>
          <strong className="paylink-title">{found.title}</strong> {sentence}
        </>
      }
      steps={<Steps of={found} />}
      rail={
        <DetailPart title={t('facts')}>
          {picture && <img src={picture} alt={t('pictureOf')} className="paylink-picture-shown" />}
          <Facts
            facts={[
              ...facts(found, 'number', 'collected', 'type'),
              ...(found.type === 'reusable' && found.paidMax !== null ? facts(found, 'paidMax') : []),
              ...(found.expiresAt ? facts(found, 'expiresAt') : []),
              ...(found.min ? [{ name: t('min'), value: <Amount of={found.min} /> }] : []),
              ...(found.max ? [{ name: t('max'), value: <Amount of={found.max} /> }] : []),
              ...(found.returnUrl ? [{ name: t('returnUrl'), value: found.returnUrl }] : []),
              ...(found.methods ? [{ name: t('methods'), value: methodNames(found.methods, language) }] : []),
              ...(found.description ? [{ name: t('description'), value: found.description }] : []),
              ...(found.customer
                ? [
                    {
                      name: t('customer'),
                      value: <a href={`${href('/customers')}?open=${found.customer.id}`}>{found.customer.name}</a>,
                    },
                  ]
                : []),
              ...(found.reference ? facts(found, 'reference') : []),
              ...(found.store ? facts(found, 'store') : []),
              ...facts(found, 'createdBy', 'createdAt'),
            ]}
          />
        </DetailPart>
      }
    >
      {found.status !== 'cancelled' && (
        <DetailPart title={t('share')}>
          <Share path={found.path} text={found.title} name={found.number} />
        </DetailPart>
      )}
      <DetailPart title={t('funnel')}>
        <Funnel opened={found.opened} tried={found.tried} paid={found.paid} />
      </DetailPart>
      {found.items.length > 0 && (
        <DetailPart title={t('what')}>
          <Facts
            as="rows"
            facts={found.items.map(({ itemId, quantity, price, ...item }) => ({
              name: `${quantity} × ${itemName(item, language)}`,
              value: <Amount key={itemId} of={money(price.minor * BigInt(quantity), price.currency)} />,
            }))}
          />
        </DetailPart>
      )}
      <DetailPart title={t('payments')}>
        <OfferPayments payments={found.payments} />
      </DetailPart>
      <History of={found.history} says={paylinkChangeWords} />
    </Detail>
  )
}
export const PaylinkDetail = ({ id }: { readonly id: string }) => (
  <Loaded of={paylink.detail} input={{ id }}>
    {(found) => <View found={found} />}
  </Loaded>
)
