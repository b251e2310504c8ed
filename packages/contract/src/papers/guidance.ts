// The user guide: one chapter per feature, each in a file of its own. A new feature brings its chapter and its line here.
import type { Paper } from './paper.ts'
import { apiKeysChapter } from './guide/api-keys.ts'
import { balancesChapter } from './guide/balances.ts'
import { cryptoChapter } from './guide/crypto.ts'
import { storesChapter } from './guide/stores.ts'
import { agentsChapter } from './guide/agents.ts'
import { secondaryMerchantsChapter } from './guide/secondary-merchants.ts'
import { bankAccountsChapter } from './guide/bank-accounts.ts'
import { basicInformationChapter } from './guide/basic-information.ts'
import { documents } from './guide/documents.ts'
import { dataQueryChapter } from './guide/data-query.ts'
import { dataSummaryChapter } from './guide/data-summary.ts'
import { riskChapter } from './guide/risk.ts'
import { reportsChapter } from './guide/reports.ts'
import { findingYourWay } from './guide/finding-your-way.ts'
import { home } from './guide/home.ts'
import { languageAndTheme } from './guide/language-and-theme.ts'
import { lists } from './guide/lists.ts'
import { devicesChapter } from './guide/devices.ts'
import { myAppsChapter } from './guide/my-apps.ts'
import { notifications } from './guide/notifications.ts'
import { operationHistoryChapter } from './guide/operation-history.ts'
import { productsChapter } from './guide/products.ts'
import { monthCloseChapter } from './guide/month-close.ts'
import { reconciliationChapter } from './guide/reconciliation.ts'
import { followersChapter } from './guide/followers.ts'
import { referralsChapter } from './guide/referrals.ts'
import { secondFactor } from './guide/second-factor.ts'
import { couponsChapter } from './guide/coupons.ts'
import { eatmsChapter } from './guide/e-atms.ts'
import { sellingChapter } from './guide/selling.ts'
import { settingsChapter } from './guide/settings.ts'
import { signingIn } from './guide/signing-in.ts'
import { staffChapter } from './guide/staff.ts'
import { disputesChapter } from './guide/disputes.ts'
import { tillChapter } from './guide/till.ts'
import { taxInvoicesChapter } from './guide/tax-invoices.ts'
import { transactionsChapter } from './guide/transactions.ts'
import { transfersChapter } from './guide/transfers.ts'
import { virtualAccountsChapter } from './guide/virtual-accounts.ts'
import { webhooksChapter } from './guide/webhooks.ts'
import { paperTitles } from './titles.ts'

export const guidance: Paper = {
  name: 'guidance',
  title: paperTitles.guidance,
  version: '1.0',
  date: '2026-11-15',
  numbered: false,
  lead: {
    en: 'How to log in, find your way around and get things done in the Falaj Business console. Each chapter covers one feature.',
    zh: '如何登录、查找内容并在 Falaj Business 控制台中完成工作。每项功能一章，指南随控制台一同增长。',
  },
  sections: [
    signingIn,
    secondFactor,
    findingYourWay,
    languageAndTheme,
    home,
    lists,
    basicInformationChapter,
    balancesChapter,
    cryptoChapter,
    transactionsChapter,
    disputesChapter,
    transfersChapter,
    productsChapter,
    sellingChapter,
    couponsChapter,
    eatmsChapter,
    devicesChapter,
    tillChapter,
    virtualAccountsChapter,
    bankAccountsChapter,
    dataQueryChapter,
    dataSummaryChapter,
    riskChapter,
    reportsChapter,
    taxInvoicesChapter,
    storesChapter,
    secondaryMerchantsChapter,
    agentsChapter,
    staffChapter,
    operationHistoryChapter,
    apiKeysChapter,
    reconciliationChapter,
    monthCloseChapter,
    referralsChapter,
    followersChapter,
    webhooksChapter,
    myAppsChapter,
    notifications,
    settingsChapter,
    documents,
  ],
}
