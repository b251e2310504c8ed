// A tax invoice or credit note as XML: UBL 2.1 in the customisation PINT AE. The order of elements is the schema's. Pure.
import { toText, type Currency } from '@falaj/money'
import { xmlText } from '../../../platform/base/xml.ts'
import type { DocumentLine, DocumentParty, DocumentTax, TaxDocument } from './tax-invoice.document.ts'

const names = 'urn:oasis:names:specification:ubl:schema:xsd'
/** Electronic addresses of the Emirates. */
const scheme = '0235'

type Attributes = Readonly<Record<string, string>>
const attributesOf = (given: Attributes): string =>
  Object.entries(given)
    .map(([name, value]) => ` ${name}="${xmlText(value)}"`)
    .join('')
/** A leaf; nothing without a value. */
const cbc = (name: string, value: string | number | null, given: Attributes = {}): string =>
  value === null || value === '' ? '' : `<cbc:${name}${attributesOf(given)}>${xmlText(String(value))}</cbc:${name}>`
/** An aggregate; nothing if it is empty. */
const cac = (name: string, ...inner: readonly string[]): string => {
  const text = inner.join('')
  return text === '' ? '' : `<cac:${name}>${text}</cac:${name}>`
}

const vatScheme = cac('TaxScheme', cbc('ID', 'VAT'))
const partyOf = ({ name, trn, endpoint, licence, authority, address }: DocumentParty): string =>
  cac(
    'Party',
    cbc('EndpointID', endpoint, { schemeID: scheme }),
    address
      ? cac(
          'PostalAddress',
          cbc('StreetName', address.line),
          cbc('CityName', address.city),
          cbc('CountrySubentity', address.emirate),
          cac('Country', cbc('IdentificationCode', address.country)),
        )
      : '',
    trn ? cac('PartyTaxScheme', cbc('CompanyID', trn), vatScheme) : '',
    cac(
      'PartyLegalEntity',
      cbc('RegistrationName', name),
      cbc('CompanyID', licence, { schemeAgencyID: 'TL', ...(authority ? { schemeAgencyName: authority } : {}) }),
    ),
  )
const categoryOf = (
  element: 'ClassifiedTaxCategory' | 'TaxCategory',
  { category, percent, exemption }: Pick<DocumentTax, 'category' | 'percent' | 'exemption'>,
): string =>
  cac(element, cbc('ID', category), cbc('Percent', percent), cbc('TaxExemptionReasonCode', exemption), vatScheme)

export const taxXml = (document: TaxDocument): string => {
  const isCredit = document.typeCode === '381' || document.typeCode === '81'
  const root = isCredit ? 'CreditNote' : 'Invoice'
  const currency = document.currency as Currency
  const amount = (name: string, minor: string): string =>
    cbc(name, toText({ minor: BigInt(minor), currency }), { currencyID: currency })
  const line = (one: DocumentLine): string =>
    cac(
      `${root}Line`,
      cbc('ID', one.n),
      cbc(isCredit ? 'CreditedQuantity' : 'InvoicedQuantity', one.quantity, { unitCode: one.unit }),
      amount('LineExtensionAmount', one.net),
      cac(
        'Item',
        cbc('Description', one.description),
        cbc('Name', one.name),
        // Where the rules look for a service code (ibr-185-ae, ibr-189-ae); the item classification is for goods (ibr-188-ae).
        cac('AdditionalItemIdentification', cbc('ID', one.serviceCode, { schemeID: 'SAC' })),
        cac('CommodityClassification', cbc('CommodityCode', 'S')),
        categoryOf('ClassifiedTaxCategory', one),
      ),
      cac(
        'Price',
        amount('PriceAmount', one.price),
        cbc('BaseQuantity', one.baseQuantity, { unitCode: one.unit }),
        // The gross price, which is the net price: there is no discount.
        cac('AllowanceCharge', cbc('ChargeIndicator', 'false'), amount('Amount', '0'), amount('BaseAmount', one.price)),
      ),
      cac(
        'ItemPriceExtension',
        amount('Amount', one.total),
        one.vat === null ? '' : cac('TaxTotal', amount('TaxAmount', one.vat)),
      ),
    )
  const { totals, period, corrects } = document
  const payment = cac('PaymentMeans', cbc('PaymentMeansCode', document.paymentCode))
  const typeCode = cbc(`${root}TypeCode`, document.typeCode)
  const parts = [
    cbc('CustomizationID', document.customization),
    cbc('ProfileID', document.profile),
    cbc('ProfileExecutionID', document.transactionType),
    cbc('ID', document.number),
    cbc('UUID', document.uuid),
    cbc('IssueDate', document.issuedOn),
    isCredit ? '' : cbc('DueDate', document.dueOn),
    typeCode,
    cbc('Note', document.note),
    cbc('DocumentCurrencyCode', document.currency),
    period
      ? cac(
          'InvoicePeriod',
          cbc('StartDate', period.from),
          cbc('EndDate', period.to),
          cbc('DescriptionCode', period.frequency),
        )
      : '',
    isCredit ? cac('DiscrepancyResponse', cbc('ResponseCode', document.reasonCode)) : '',
    corrects
      ? cac(
          'BillingReference',
          cac('InvoiceDocumentReference', cbc('ID', corrects.number), cbc('IssueDate', corrects.issuedOn)),
        )
      : '',
    cac('AccountingSupplierParty', partyOf(document.seller)),
    cac('AccountingCustomerParty', partyOf(document.buyer)),
    payment,
    cac(
      'TaxTotal',
      amount('TaxAmount', totals.vat),
      cbc('TaxIncludedIndicator', 'false'),
      ...document.taxes.map((tax) =>
        cac(
          'TaxSubtotal',
          amount('TaxableAmount', tax.base),
          amount('TaxAmount', tax.vat),
          categoryOf('TaxCategory', tax),
        ),
      ),
    ),
    cac(
      'LegalMonetaryTotal',
      amount('LineExtensionAmount', totals.lines),
      amount('TaxExclusiveAmount', totals.net),
      amount('TaxInclusiveAmount', totals.gross),
      amount('PrepaidAmount', totals.prepaid),
      totals.rounding === '0' ? '' : amount('PayableRoundingAmount', totals.rounding),
      amount('PayableAmount', totals.due),
    ),
    ...document.lines.map(line),
  ]
  return `<?xml version="1.0" encoding="UTF-8"?>\n<${root} xmlns="${names}:${root}-2" xmlns:cac="${names}:CommonAggregateComponents-2" xmlns:cbc="${names}:CommonBasicComponents-2">${parts.join('')}</${root}>\n`
}
