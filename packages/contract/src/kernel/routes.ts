// Table 3, routes: the screens. One row per screen; the menu's rows are in the menu's order. From a row come the
// router entry, side menu, highlighted item, breadcrumb, gate, layout, two-factor scene and window title.
import { areas, mayEnter, maySee, type Access, type Area, type Scene, type Visitor } from './access.ts'
import { cryptoTransactionKinds } from './enumerations.ts'
import type { Language, Bilingual, Text } from './words.ts'

/** Side navigation of specification 2.4, in its order. */
export const sections = {
  home: { en: 'Home', zh: '主页' },
  secondaryMerchants: { en: 'Secondary Merchants', zh: '二级商户' },
  terminals: { en: 'Terminals', zh: '终端' },
  dataSummary: { en: 'Data Summary', zh: '数据汇总' },
  transactions: { en: 'Transactions', zh: '交易' },
  accounts: { en: 'Accounts', zh: '账户' },
  statements: { en: 'Statements', zh: '对账单' },
  products: { en: 'Products', zh: '产品' },
  isv: { en: 'ISV', zh: 'ISV' },
  offlineBusiness: { en: 'Offline Business', zh: '线下业务' },
  marketing: { en: 'Marketing', zh: '营销' },
  risk: { en: 'Risk', zh: '风险监控' },
  settings: { en: 'Settings', zh: '设置' },
  referral: { en: 'Referral', zh: '推荐' },
  reports: { en: 'Reports', zh: '报表' },
} as const satisfies Record<string, Bilingual<Text>>
export type Section = keyof typeof sections

/** normal: header and side menu; header: only the header; full: neither. */
export type Layout = 'normal' | 'header' | 'full'

export interface Route<Path extends string = string> {
  readonly access: Access
  /** Open to members who are bound to stores: what is on it is of their stores, or of themselves. */
  readonly forStores?: true
  readonly title: { readonly en: string; readonly zh: string }
  readonly layout?: Layout
  /** The page this one hangs under: breadcrumb and highlighted menu item. */
  readonly under?: Path
  /** Without a label the route is the section itself. */
  readonly menu?: { readonly section: Section; readonly label?: { readonly en: string; readonly zh: string } }
  /** Where a menu link to a parametrised path leads. */
  readonly params?: Readonly<Record<string, string>>
  /** The values that a parameter can have; with any other the address is not found. */
  readonly among?: Readonly<Record<string, readonly string[]>>
  /** What else people call it, in either language: the search finds it by these as well. */
  readonly also?: readonly string[]
  readonly needsAuthentication?: true
}

const table = <const T extends Record<string, Route<keyof T & string>>>(rows: T): T => rows

// prettier-ignore
export const routes = table({
  // Login-free and pre-authorization pages
  '/': { access: 'public', title: { en: 'Back office for merchants', zh: '商户后台' } },
  '/login': { access: 'public', title: { en: 'Log In', zh: '登录' }, layout: 'full' },
  '/login/under-review-user': { access: 'pre-auth', title: { en: 'Under review', zh: '审核中' }, needsAuthentication: true },
  '/update-agreement': { access: 'pre-auth', title: { en: 'Update Agreement', zh: '更新协议' } },
  '/download': { access: 'public', title: { en: 'Download', zh: '下载' } },
  '/unsubscribe/{id}': { access: 'public', title: { en: 'Unsubscribe', zh: '退订' } },
  '/check-statement': { access: 'public', title: { en: 'Check a Statement', zh: '核对对账单' } },
  '/follow/{code}': { access: 'public', title: { en: 'Follow a Merchant', zh: '关注商户' } },
  '/following/{id}': { access: 'public', title: { en: 'Your Alerts', zh: '您的提醒' } },
  '/verify/{code}': { access: 'public', title: { en: 'Check a Certificate', zh: '核验凭证' } },
  '/agreements/term-and-use': { access: 'public', title: { en: 'Terms of Use', zh: '使用条款' } },
  '/agreements/privacy-policy': { access: 'public', title: { en: 'Privacy Policy', zh: '隐私政策' } },
  '/agreements/cookie-policy': { access: 'public', title: { en: 'Cookie Policy', zh: 'Cookie 政策' } },
  '/agreements/pdf-viewer': { access: 'public', title: { en: 'Document Viewer', zh: '文档查看器' } },
  '/agreements/guidance': { access: 'public', title: { en: 'Guidance', zh: '使用指南' } },
  '/merchant/creation': { access: 'pre-auth', title: { en: 'Create Merchant', zh: '创建商户' } },
  '/solutions/insurance': { access: 'public', title: { en: 'Insurance', zh: '保险' } },
  '/solutions/campus-pay-cost': { access: 'public', title: { en: 'Campus Pay Cost', zh: '校园缴费' } },
  '/solutions/chain-supermarket': { access: 'public', title: { en: 'Chain Supermarket', zh: '连锁超市' } },
  '/solutions/game': { access: 'public', title: { en: 'Game', zh: '游戏' } },
  '/solutions/smart-catering': { access: 'public', title: { en: 'Smart Catering', zh: '智慧餐饮' } },
  '/solutions/express': { access: 'public', title: { en: 'Express', zh: '快递' } },
  '/solutions/vending-machine': { access: 'public', title: { en: 'Vending Machine', zh: '自动售货机' } },
  '/solutions/parking': { access: 'public', title: { en: 'Parking', zh: '停车' } },
  '/solutions/sharing-economy': { access: 'public', title: { en: 'Sharing Economy', zh: '共享经济' } },
  '/solutions/taxi-bus': { access: 'public', title: { en: 'TAXI & BUS', zh: '出租车与公交' } },
  // Home
  '/home': { forStores: true, access: areas.home, title: { en: 'Home', zh: '主页' }, menu: { section: 'home' } },
  '/inbox': { forStores: true, access: 'signed-in', title: { en: 'Inbox', zh: '收件箱' }, also: ['notices', 'messages', 'announcements', '通知', '消息', '公告'] },
  // Secondary Merchants
  '/secondary-merchant': { access: areas.secondaryMerchants, title: { en: 'Secondary Merchants', zh: '二级商户' }, also: ['sub-merchants', 'child merchants', 'group', 'membership', '子商户', '下级商户', '集团'], menu: { section: 'secondaryMerchants' } },
  // Terminals
  '/terminals/main': { access: areas.terminals, title: { en: 'Terminals', zh: '终端' }, also: ['tid', 'pos', 'devices of secondary merchants', '终端号', 'POS 机'], menu: { section: 'terminals', label: { en: 'List', zh: '列表' } } },
  '/terminals/creation': { access: areas.terminalCreation, title: { en: 'Create Terminal', zh: '创建终端' }, menu: { section: 'terminals', label: { en: 'Creation', zh: '创建' } } },
  // Data Summary
  '/data-summary': { access: areas.dataSummary, title: { en: 'Data Summary', zh: '数据汇总' }, also: ['report', 'pivot', 'analysis', 'figures', 'heat map', '报表', '分析', '统计'], menu: { section: 'dataSummary' } },
  // Transactions
  '/fiat/transaction/record': { forStores: true, access: areas.fiatTransactions, title: { en: 'Transactions', zh: '交易记录' }, menu: { section: 'transactions', label: { en: 'Fiat', zh: '法币' } } },
  '/fiat/transaction/cash-back': { access: areas.fiatTransactions, title: { en: 'Cashback', zh: '返现' }, under: '/fiat/transaction/record' },
  '/crypto/transaction/record/{tag}': { access: areas.crypto, title: { en: 'Crypto Records', zh: '加密货币记录' }, menu: { section: 'transactions', label: { en: 'Crypto', zh: '加密货币' } }, params: { tag: 'sell' }, among: { tag: cryptoTransactionKinds } },
  // Accounts
  '/fiat/balance/record': { access: areas.fiatAccounts, title: { en: 'Balance', zh: '余额' }, menu: { section: 'accounts', label: { en: 'Fiat', zh: '法币' } } },
  '/fiat/balance/amount-on-hold': { access: areas.fiatAccounts, title: { en: 'Amount on hold', zh: '冻结金额' }, under: '/fiat/balance/record' },
  '/fiat/balance/add-currency': { access: areas.fiatAccounts, title: { en: 'Add Currency', zh: '添加币种' }, under: '/fiat/balance/record' },
  '/fiat/balance/currency-exchange': { access: areas.fiatAccounts, title: { en: 'Currency Exchange', zh: '货币兑换' }, under: '/fiat/balance/record' },
  '/fiat/transaction/withdraw': { access: areas.fiatMoneyMovement, title: { en: 'Withdraw', zh: '提现' }, under: '/fiat/balance/record' },
  '/fiat/transaction/transfer': { access: areas.fiatMoneyMovement, title: { en: 'Transfer', zh: '转账' }, under: '/fiat/balance/record' },
  '/fiat/transaction/automatic-settlement': { access: areas.fiatMoneyMovement, title: { en: 'Automatic Settlement', zh: '自动结算' }, under: '/fiat/balance/record' },
  '/fiat/transaction/merchant-payout-certificate': { access: areas.fiatMoneyMovement, title: { en: 'Merchant Payout Certificate', zh: '商户付款凭证' }, layout: 'full', under: '/fiat/balance/record' },
  '/crypto/dashboard': { access: areas.crypto, title: { en: 'Crypto Dashboard', zh: '加密货币总览' }, menu: { section: 'accounts', label: { en: 'Crypto', zh: '加密货币' } } },
  '/crypto/transaction/currency/{symbol}': { access: areas.crypto, title: { en: 'Crypto Currency', zh: '加密货币币种' }, under: '/crypto/dashboard', params: { symbol: 'BTC' } },
  '/crypto/transaction/statements': { access: areas.crypto, title: { en: 'Crypto Statements', zh: '加密货币对账单' }, under: '/crypto/dashboard' },
  '/crypto/transaction/deposit': { access: areas.crypto, title: { en: 'Deposit', zh: '充币' }, under: '/crypto/dashboard' },
  '/crypto/transaction/withdraw': { access: areas.cryptoWithdraw, title: { en: 'Withdraw', zh: '提币' }, under: '/crypto/dashboard' },
  '/crypto/transaction/convert': { access: areas.cryptoConvert, title: { en: 'Convert', zh: '兑换' }, under: '/crypto/dashboard' },
  '/crypto/transaction/automatic-settlement': { access: areas.cryptoWithdraw, title: { en: 'Automatic Settlement', zh: '自动结算' }, under: '/crypto/dashboard' },
  // Statements
  '/fiat/balance/statements': { forStores: true, access: areas.statements, title: { en: 'Statements', zh: '对账单' }, menu: { section: 'statements' } },
  '/fiat/balance/reconciliation': { access: areas.fiatMoneyMovement, title: { en: 'Reconciliation', zh: '银行对账' }, also: ['bank file', 'bank statement', 'camt', 'mt940', '银行文件', '银行流水'], under: '/fiat/balance/statements' },
  '/accounting/month-close': { access: areas.fiatMoneyMovement, title: { en: 'Month Close', zh: '月度关账' }, also: ['closing', 'trial balance', 'accountant', 'archive', '结账', '试算平衡', '会计'], under: '/fiat/balance/statements' },
  '/fiat/balance/old-statements': { access: areas.statements, title: { en: 'Old Statements', zh: '历史对账单' }, under: '/fiat/balance/statements' },
  '/fiat/transaction/statements': { forStores: true, access: areas.statements, title: { en: 'Statements', zh: '对账单' }, under: '/fiat/balance/statements' },
  // Products
  '/products/main': { access: areas.productList, title: { en: 'Products', zh: '产品' }, also: ['my products', '我的产品'], menu: { section: 'products', label: { en: 'Product List', zh: '产品列表' } } },
  '/products/detail': { access: areas.productApplication, title: { en: 'Product Detail', zh: '产品详情' }, under: '/products/main' },
  '/products/digital-receipt': { access: areas.digitalReceipt, title: { en: 'Digital Receipt', zh: '电子小票' }, also: ['receipts', '小票'], under: '/products/main' },
  '/products/auto-debit': { access: areas.invoice, title: { en: 'Auto Debit', zh: '自动扣款' }, also: ['mandates', 'subscription', 'direct debit', 'recurring', '扣款授权', '订阅', '代扣'], under: '/products/main' },
  '/products/smart-purchase': { access: areas.fiatTransactions, title: { en: 'Smart Purchase', zh: '智能消费' }, also: ['instalments', 'buy now pay later', '分期'], under: '/products/main' },
  '/products/direct-pay': { access: areas.invoice, title: { en: 'Direct Pay', zh: '直接支付' }, also: ['saved cards', 'card on file', '已存银行卡'], under: '/products/main' },
  '/products/qr-pay': { forStores: true, access: areas.smartCode, title: { en: 'QR Pay', zh: '扫码支付' }, also: ['till', 'cashier', '收银'], under: '/products/main' },
  '/products/cash-agents': { access: areas.fiatTransactions, title: { en: 'Cash Agents', zh: '现金代理点' }, also: ['vouchers', 'cash top-up', '凭证', '现金充值'], under: '/products/main' },
  '/products/crypto-top-up': { access: areas.crypto, title: { en: 'Crypto Top Up', zh: '加密货币充值' }, under: '/products/main' },
  '/products/introduction/main/gateway': { access: 'public', title: { en: 'Basic Payment Gateway', zh: '基础支付网关' }, layout: 'header', under: '/products/main' },
  '/products/introduction/main/qrpay': { access: 'public', title: { en: 'QR Pay', zh: '扫码支付' }, layout: 'header', under: '/products/main' },
  '/products/introduction/main/smart-purchase': { access: 'public', title: { en: 'Smart Purchase', zh: '智能消费' }, layout: 'header', under: '/products/main' },
  '/products/introduction/main/eatm': { access: 'public', title: { en: 'E-ATM', zh: '电子 ATM' }, layout: 'header', under: '/products/main' },
  '/products/introduction/main/transfer': { access: 'public', title: { en: 'Transfer', zh: '转账' }, layout: 'header', under: '/products/main' },
  '/products/introduction/main/transfer-to-bank': { access: 'public', title: { en: 'Transfer to Bank', zh: '转账到银行' }, layout: 'header', under: '/products/main' },
  '/products/introduction/main/in-app': { access: 'public', title: { en: 'In-App', zh: '应用内支付' }, layout: 'header', under: '/products/main' },
  '/products/introduction/main/smart-code': { access: 'public', title: { en: 'Smart Code', zh: '智能码' }, layout: 'header', under: '/products/main' },
  '/products/introduction/main/auto-debit': { access: 'public', title: { en: 'Auto Debit', zh: '自动扣款' }, layout: 'header', under: '/products/main' },
  '/products/introduction/main/invoice': { access: 'public', title: { en: 'Invoice', zh: '账单' }, layout: 'header', under: '/products/main' },
  '/products/introduction/main/cash-top-up': { access: 'public', title: { en: 'Cash Top Up', zh: '现金充值' }, layout: 'header', under: '/products/main' },
  '/products/introduction/main/paylink': { access: 'public', title: { en: 'Paylink', zh: '支付链接' }, layout: 'header', under: '/products/main' },
  '/products/introduction/main/crypto-top-up': { access: 'public', title: { en: 'Crypto Top Up', zh: '加密货币充值' }, layout: 'header', under: '/products/main' },
  '/products/introduction/main/direct-pay': { access: 'public', title: { en: 'Direct Pay', zh: '直接支付' }, layout: 'header', under: '/products/main' },
  '/products/introduction/main/digital-receipt': { access: 'public', title: { en: 'Digital Receipt', zh: '电子小票' }, layout: 'header', under: '/products/main' },
  '/products/introduction/main/pay-with-crypto': { access: 'public', title: { en: 'Pay with Crypto', zh: '加密货币支付' }, layout: 'header', under: '/products/main' },
  '/products/application/gateway': { access: areas.productApplication, title: { en: 'Apply for Basic Payment Gateway', zh: '申请基础支付网关' }, under: '/products/main' },
  '/products/application/qrpay': { access: areas.productApplication, title: { en: 'Apply for QR Pay', zh: '申请扫码支付' }, under: '/products/main' },
  '/products/application/smart-purchase': { access: areas.productApplication, title: { en: 'Apply for Smart Purchase', zh: '申请智能消费' }, under: '/products/main' },
  '/products/application/eatm': { access: areas.productApplication, title: { en: 'Apply for E-ATM', zh: '申请电子 ATM' }, under: '/products/main' },
  '/products/application/transfer': { access: areas.productApplication, title: { en: 'Apply for Transfer', zh: '申请转账' }, under: '/products/main' },
  '/products/application/transfer-to-bank': { access: areas.productApplication, title: { en: 'Apply for Transfer to Bank', zh: '申请转账到银行' }, under: '/products/main' },
  '/products/application/in-app': { access: areas.productApplication, title: { en: 'Apply for In-App', zh: '申请应用内支付' }, under: '/products/main' },
  '/products/application/smart-code': { access: areas.productApplication, title: { en: 'Apply for Smart Code', zh: '申请智能码' }, under: '/products/main' },
  '/products/application/auto-debit': { access: areas.productApplication, title: { en: 'Apply for Auto Debit', zh: '申请自动扣款' }, under: '/products/main' },
  '/products/application/invoice': { access: areas.productApplication, title: { en: 'Apply for Invoice', zh: '申请账单' }, under: '/products/main' },
  '/products/application/cash-top-up': { access: areas.productApplication, title: { en: 'Apply for Cash Top Up', zh: '申请现金充值' }, under: '/products/main' },
  '/products/application/paylink': { access: areas.productApplication, title: { en: 'Apply for Paylink', zh: '申请支付链接' }, under: '/products/main' },
  '/products/application/crypto-top-up': { access: areas.productApplication, title: { en: 'Apply for Crypto Top Up', zh: '申请加密货币充值' }, under: '/products/main' },
  '/products/application/direct-pay': { access: areas.productApplication, title: { en: 'Apply for Direct Pay', zh: '申请直接支付' }, under: '/products/main' },
  '/products/application/digital-receipt': { access: areas.productApplication, title: { en: 'Apply for Digital Receipt', zh: '申请电子小票' }, under: '/products/main' },
  '/products/application/pay-with-crypto': { access: areas.productApplication, title: { en: 'Apply for Pay with Crypto', zh: '申请加密货币支付' }, under: '/products/main' },
  '/products/all-products': { access: areas.allProducts, title: { en: 'All Products', zh: '全部产品' }, also: ['catalogue', 'apply', '产品目录', '申请'], menu: { section: 'products', label: { en: 'Product Application', zh: '产品申请' } } },
  '/products/result': { access: areas.productApplication, title: { en: 'Application Result', zh: '申请结果' }, under: '/products/all-products' },
  '/paylink/main': { forStores: true, access: areas.paylink, title: { en: 'Paylink', zh: '支付链接' }, menu: { section: 'products', label: { en: 'Paylink', zh: '支付链接' } } },
  '/paylink/creation': { forStores: true, access: areas.paylink, title: { en: 'Create Paylink', zh: '创建支付链接' }, under: '/paylink/main' },
  '/paylink/detail': { forStores: true, access: areas.paylink, title: { en: 'Paylink Detail', zh: '支付链接详情' }, under: '/paylink/main' },
  '/smart-code/main': { forStores: true, access: areas.smartCode, title: { en: 'Smart Code', zh: '智能码' }, menu: { section: 'products', label: { en: 'Smart Code', zh: '智能码' } } },
  '/smart-code/creation': { forStores: true, access: areas.smartCode, title: { en: 'Create Smart Code', zh: '创建智能码' }, under: '/smart-code/main' },
  '/smart-code/detail': { forStores: true, access: areas.smartCode, title: { en: 'Smart Code Detail', zh: '智能码详情' }, under: '/smart-code/main' },
  '/invoice/main': { access: areas.invoice, title: { en: 'Invoice', zh: '账单' }, menu: { section: 'products', label: { en: 'Invoice', zh: '账单' } } },
  '/invoice/creation': { access: areas.invoice, title: { en: 'Create Invoice', zh: '创建账单' }, under: '/invoice/main' },
  '/invoice/detail': { access: areas.invoice, title: { en: 'Invoice Detail', zh: '账单详情' }, under: '/invoice/main' },
  '/products/transfer': { access: areas.transfer, title: { en: 'Transfer', zh: '转账' }, menu: { section: 'products', label: { en: 'Transfer', zh: '转账' } } },
  '/vam-iban/main': { access: areas.virtualBankAccount, title: { en: 'Virtual Bank Account', zh: '虚拟银行账户' }, also: ['iban', 'deposits', '入账'], menu: { section: 'products', label: { en: 'Virtual Bank Account', zh: '虚拟银行账户' } } },
  '/vam-iban/detail': { access: areas.virtualBankAccount, title: { en: 'Virtual Bank Account Detail', zh: '虚拟银行账户详情' }, under: '/vam-iban/main' },
  // ISV
  '/promotion/agents/main': { access: areas.isvAgents, title: { en: 'Agents', zh: '代理商' }, menu: { section: 'isv', label: { en: 'Agents', zh: '代理商' } } },
  '/promotion/agents/add': { access: areas.isvAgents, title: { en: 'Add Agent', zh: '添加代理商' }, under: '/promotion/agents/main' },
  '/promotion/merchants/main': { access: areas.isv, title: { en: 'Merchants', zh: '商户' }, menu: { section: 'isv', label: { en: 'Merchant', zh: '商户' } } },
  '/promotion/merchants/add': { access: areas.isv, title: { en: 'Add Merchant', zh: '添加商户' }, under: '/promotion/merchants/main' },
  '/promotion/template': { access: areas.isv, title: { en: 'Agreement Template', zh: '协议模板' }, menu: { section: 'isv', label: { en: 'Agreement Template', zh: '协议模板' } } },
  // Offline Business
  '/management/main/store': { forStores: true, access: areas.store, title: { en: 'Store', zh: '门店' }, menu: { section: 'offlineBusiness', label: { en: 'Store', zh: '门店' } } },
  '/store/creation': { forStores: true, access: areas.store, title: { en: 'Create Store', zh: '创建门店' }, under: '/management/main/store' },
  '/store/detail': { forStores: true, access: areas.store, title: { en: 'Store Detail', zh: '门店详情' }, under: '/management/main/store' },
  '/pos-device/main/my-device': { forStores: true, access: areas.device, title: { en: 'My Devices', zh: '我的设备' }, also: ['tills', 'POS', 'terminal', '收银机', '终端'], menu: { section: 'offlineBusiness', label: { en: 'Device', zh: '设备' } } },
  '/pos-device/creation': { access: areas.device, title: { en: 'Apply for Device', zh: '申请设备' }, under: '/pos-device/main/my-device' },
  '/pos-device/detail': { forStores: true, access: areas.device, title: { en: 'Device Detail', zh: '设备详情' }, under: '/pos-device/main/my-device' },
  '/pos-device/add': { access: areas.device, title: { en: 'Add Device', zh: '添加设备' }, under: '/pos-device/main/my-device' },
  '/pos-device/pre-auth-add': { access: 'pre-auth', title: { en: 'Add a New Store', zh: '新增门店' }, under: '/pos-device/main/my-device' },
  '/pos-device/main/waiting-activation': { forStores: true, access: areas.device, title: { en: 'Waiting for Activation', zh: '待激活' }, under: '/pos-device/main/my-device' },
  '/pos-device/main/application-list': { access: areas.device, title: { en: 'Device Applications', zh: '设备申请' }, under: '/pos-device/main/my-device' },
  '/pos-device/main/shifts': { forStores: true, access: [areas.device, areas.fiatTransactions], title: { en: 'Shifts', zh: '班次' }, also: ['Z report', 'float', 'Z 报表', '备用金'], under: '/pos-device/main/my-device' },
  '/pos-device/main/cash': { forStores: true, access: areas.fiatTransactions, title: { en: 'Cash', zh: '现金' }, also: ['safe', 'courier bag', 'hand-over', 'shortage', '保险箱', '押运袋', '交接', '短款'], under: '/pos-device/main/my-device' },
  '/pos-device/main/eatm': { forStores: true, access: areas.eatm, title: { en: 'E-ATM', zh: '电子 ATM' }, also: ['cash machine', 'atm', 'cassette', 'refill', 'banknotes', '取款机', '加钞', '清机', '钞箱'], under: '/pos-device/main/my-device' },
  // Marketing
  '/marketing/redemption-records': { access: areas.redemptionRecords, title: { en: 'Redemption Records', zh: '核销记录' }, menu: { section: 'marketing', label: { en: 'Redemption Records', zh: '核销记录' } } },
  '/marketing/referrals/referrals': { access: areas.referralsMarketing, title: { en: 'My Referrals', zh: '我的推荐' }, also: ['invite', 'invitation', '邀请'], menu: { section: 'marketing', label: { en: 'My Referrals', zh: '我的推荐' } } },
  '/marketing/referral-history': { access: areas.marketing, title: { en: 'Referral History', zh: '推荐历史' }, under: '/marketing/referrals/referrals' },
  '/marketing/referral-records/history': { access: areas.marketing, title: { en: 'Referral Records', zh: '推荐记录' }, under: '/marketing/referrals/referrals' },
  '/marketing/terms-and-conditions': { access: areas.marketing, title: { en: 'Terms and Conditions', zh: '条款与条件' }, under: '/marketing/referrals/referrals' },
  '/marketing/promoters-management': { access: areas.referralsMarketing, title: { en: 'My Promoters', zh: '我的推广员' }, also: ['invite link', 'QR', '邀请链接', '二维码'], menu: { section: 'marketing', label: { en: 'My Promoters', zh: '我的推广员' } } },
  '/marketing/promoter-performance': { access: areas.referralsMarketing, title: { en: 'Promoters Performance', zh: '推广员业绩' }, also: ['funnel', 'ranking', '漏斗', '排名'], menu: { section: 'marketing', label: { en: 'Promoters Performance', zh: '推广员业绩' } } },
  // Risk
  '/risk/dashboard': { access: areas.risk, title: { en: 'Risk Dashboard', zh: '风险总览' }, also: ['fraud', 'dispute rate', 'rules', 'block list', '欺诈', '规则', '黑名单'], menu: { section: 'risk', label: { en: 'Dashboard', zh: '总览' } } },
  '/risk/data-query': { forStores: true, access: areas.risk, title: { en: 'Data Query', zh: '数据查询' }, also: ['query', 'conditions', 'saved query', '查询', '条件'], menu: { section: 'risk', label: { en: 'Data Query', zh: '数据查询' } } },
  // Settings
  '/settings/navigation': { forStores: true, access: areas.settings, title: { en: 'Settings', zh: '设置' }, menu: { section: 'settings' } },
  '/customers': { access: areas.customers, title: { en: 'Customers', zh: '顾客' }, under: '/settings/navigation' },
  '/items': { access: areas.items, title: { en: 'Items', zh: '商品' }, under: '/settings/navigation' },
  '/green-point': { access: areas.greenPoints, title: { en: 'Green Points', zh: '绿色积分' }, under: '/settings/navigation' },
  '/customize-checkout': { access: areas.checkout, title: { en: 'Customise Checkout', zh: '自定义收银台' }, under: '/settings/navigation' },
  '/payment-methods': { access: areas.checkout, title: { en: 'Payment Methods', zh: '支付方式' }, under: '/settings/navigation' },
  '/products/agreements': { access: areas.agreements, title: { en: 'Agreements', zh: '协议' }, also: ['contracts', '合同'], under: '/settings/navigation' },
  '/agreements/terms-and-conditions': { access: areas.agreements, title: { en: 'Terms and Conditions', zh: '条款与条件' }, under: '/products/agreements' },
  '/agreements/merchant-agreement': { access: areas.agreements, title: { en: 'Merchant Agreement', zh: '商户协议' }, under: '/products/agreements' },
  '/management/main/basic-information': { access: areas.basicInformation, title: { en: 'Basic Information', zh: '基本信息' }, under: '/settings/navigation' },
  '/merchant/edit-group': { access: areas.basicInformation, title: { en: 'Edit Group', zh: '编辑分组' }, under: '/management/main/basic-information' },
  '/management/main/bank-account': { access: areas.bankAccount, title: { en: 'Bank Account', zh: '银行账户' }, under: '/settings/navigation' },
  '/management/main/staff': { access: areas.staff, title: { en: 'Staff', zh: '员工' }, also: ['team', 'users', 'roles', '团队', '角色'], under: '/settings/navigation' },
  '/staff/creation': { access: areas.staffCreation, title: { en: 'Add Staff', zh: '添加员工' }, under: '/management/main/staff' },
  '/management/operation-history': { access: areas.operationHistory, title: { en: 'Operation History', zh: '操作历史' }, under: '/settings/navigation' },
  '/management/api-key': { access: areas.apiManagement, title: { en: 'API Key', zh: 'API 密钥' }, also: ['developers', 'secret', 'token', '开发者'], under: '/settings/navigation' },
  '/management/followed-people': { access: areas.followers, title: { en: 'Followers', zh: '关注者' }, also: ['alerts by message', 'invite people', '短信提醒', '邀请关注'], under: '/settings/navigation' },
  '/management/tax-invoice': { access: areas.taxInvoice, title: { en: 'Tax Invoice', zh: '税务发票' }, also: ['VAT', 'TRN', 'e-invoice', '增值税', '电子发票'], under: '/settings/navigation' },
  '/management/two-factor-auth': { forStores: true, access: areas.twoFactor, title: { en: 'Two-Factor Authentication', zh: '双重验证' }, under: '/settings/navigation' },
  '/management/auth/history': { access: areas.authorizations, title: { en: 'My Authorizations', zh: '我的授权' }, under: '/settings/navigation' },
  '/management/auth/pending': { access: areas.authorizations, title: { en: 'My Requests', zh: '我的申请' }, under: '/settings/navigation' },
  '/management/auth/policy': { access: areas.authorizations, title: { en: 'Approval Policy', zh: '审批策略' }, under: '/settings/navigation' },
  '/settings/change-password': { forStores: true, access: areas.settings, title: { en: 'Change Password', zh: '修改密码' }, under: '/settings/navigation' },
  '/settings/set-timezone': { forStores: true, access: areas.settings, title: { en: 'Timezone', zh: '时区' }, under: '/settings/navigation' },
  '/settings/sessions': { forStores: true, access: areas.settings, title: { en: 'Sessions and Devices', zh: '登录与设备' }, under: '/settings/navigation' },
  '/settings/qr-login': { forStores: true, access: areas.settings, title: { en: 'QR Login', zh: '扫码登录' }, under: '/settings/navigation' },
  '/settings/add-bankcard': { access: areas.settings, title: { en: 'Add Bank Card', zh: '添加银行卡' }, under: '/settings/navigation' },
  '/settings/logout': { forStores: true, access: areas.settings, title: { en: 'Log Out', zh: '退出登录' }, under: '/settings/navigation' },
  '/settings/notifications': { forStores: true, access: areas.settings, title: { en: 'Notifications', zh: '通知' }, under: '/settings/navigation' },
  '/settings/exports': { forStores: true, access: areas.settings, title: { en: 'Exports', zh: '导出' }, under: '/settings/navigation' },
  '/settings/notify-url': { access: areas.settings, title: { en: 'Notify URL', zh: '通知地址' }, also: ['webhook', 'callback', 'events', '回调', '事件'], under: '/settings/navigation' },
  '/myapps/main/web': { access: areas.myApps, title: { en: 'My Web Apps', zh: '我的网页应用' }, under: '/settings/navigation' },
  '/myapps/myapps/detail': { access: areas.myApps, title: { en: 'App Detail', zh: '应用详情' }, under: '/myapps/main/web' },
  '/myapps/myapps/add': { access: areas.myApps, title: { en: 'Add App', zh: '添加应用' }, under: '/myapps/main/web' },
  '/myapps/main/mobile': { access: areas.myApps, title: { en: 'My Mobile Apps', zh: '我的移动应用' }, under: '/settings/navigation' },
  // Referral
  '/referral/dashboard': { access: areas.referral, title: { en: 'Dashboard', zh: '推荐总览' }, menu: { section: 'referral', label: { en: 'Dashboard', zh: '总览' } } },
  '/referral/merchant-list': { access: areas.referral, title: { en: 'Merchant List', zh: '商户列表' }, menu: { section: 'referral', label: { en: 'Merchant List', zh: '商户列表' } } },
  '/referral/statement': { access: areas.referral, title: { en: 'Referral Statement', zh: '推荐对账单' }, menu: { section: 'referral', label: { en: 'Referral Statement', zh: '推荐对账单' } } },
  '/referral/transaction': { access: areas.referral, title: { en: 'Referral Transaction', zh: '推荐交易' }, menu: { section: 'referral', label: { en: 'Referral Transaction', zh: '推荐交易' } } },
  // Reports
  '/grafana': { access: areas.reports, title: { en: 'Reports', zh: '报表' }, also: ['earnings', 'fees', 'refunds', 'disputes', 'dashboard', 'schedule', 'grafana', '收入', '手续费', '定时'], menu: { section: 'reports' } },
  // Any other path
  '/*': { access: 'nobody', title: { en: 'Not found', zh: '页面不存在' }, layout: 'full' },
})

export type Path = Exclude<keyof typeof routes, '/*'>
type Rows = typeof routes
/** Paths of the console's own pages: it has a page for each. The login-free ones belong to the other entry. */
export type MemberPath = { [P in Path]: Rows[P]['access'] extends 'public' ? never : P }[Path]

export const paths = Object.keys(routes).filter((path) => path !== '/*') as Path[]
export const routeOf = (path: Path): Route<Path> => routes[path] as Route<Path>
/** Whether the visitor may open the page: the access of its row, and of those who are bound to stores a page for them. */
export const mayOpen = (route: Pick<Route, 'access' | 'forStores'>, visitor: Visitor): boolean =>
  mayEnter(route.access, visitor) &&
  (!visitor.who?.stores || route.forStores === true || route.access === 'public' || route.access === 'pre-auth')
export const isLoginFree = (route: Route): boolean => route.access === 'public'
export const layoutOf = (route: Route | undefined): Layout => (route ? (route.layout ?? 'normal') : 'full')
export const sceneOf = (route: Route): Scene | undefined =>
  typeof route.access === 'object' && !Array.isArray(route.access) ? (route.access as Area).scene : undefined

/** 'preAuth' for pages that need only a proved number, 'secure' for members' pages. */
export const securityLevelOf = (route: Route): 'public' | 'preAuth' | 'secure' =>
  route.access === 'public' ? 'public' : route.access === 'pre-auth' ? 'preAuth' : 'secure'

const patterns = paths.map((path) => ({
  path,
  names: [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1] as string),
  regex: new RegExp(`^${path.replace(/\{\w+\}/g, '([^/]+)')}$`),
}))

export interface Match {
  readonly path: Path
  readonly route: Route<Path>
  readonly params: Readonly<Record<string, string>>
}
/** The row a location belongs to; undefined is the not-found page. A trailing slash is forgiven. */
export const matchPath = (pathname: string): Match | undefined => {
  const clean = pathname.length > 1 ? pathname.replace(/\/+$/, '') : pathname
  for (const { path, names, regex } of patterns) {
    const found = regex.exec(clean)
    if (!found) continue
    const params = Object.fromEntries(names.map((name, at) => [name, safeDecode(found[at + 1] ?? '')]))
    const route = routeOf(path)
    if (Object.entries(route.among ?? {}).every(([name, values]) => values.includes(params[name] ?? '')))
      return { path, route, params }
  }
  return undefined
}
const safeDecode = (text: string): string => {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/** A link: parameters fill the path, search values follow it. */
export const href = (
  path: Path,
  params: Readonly<Record<string, string>> = {},
  search: Readonly<Record<string, string | number | undefined>> = {},
): string => {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(params[name] ?? routeOf(path).params?.[name] ?? ''),
  )
  const values = Object.entries(search).flatMap(([key, value]): [string, string][] =>
    value === undefined ? [] : [[key, String(value)]],
  )
  const query = new URLSearchParams(values).toString()
  return query ? `${filled}?${query}` : filled
}

/** From the top of the chain down to the page itself. */
export const crumbs = (path: Path): Path[] => {
  const parent = routeOf(path).under
  return parent ? [...crumbs(parent), path] : [path]
}
/** The menu row that lights up for a page: itself, or the nearest one above it that is in the menu. */
export const highlighted = (path: Path): Path | undefined =>
  crumbs(path)
    .toReversed()
    .find((at) => routeOf(at).menu)

/** The highlighted entry of a visitor's menu (2.3): that row, or its section while the row itself is not shown. */
export const lit = (path: Path, entries: readonly MenuEntry[]): string | undefined => {
  const row = highlighted(path)
  if (!row) return undefined
  const shown = entries.some((entry) => entry.id === row || entry.children.some(({ id }) => id === row))
  return shown ? row : entries.find(({ id }) => id === routeOf(row).menu?.section)?.id
}

export const windowTitle = (route: Route | undefined, language: Language): string =>
  `${(route ?? routes['/*']).title[language]} · Falaj Business`

/** A menu entry with the fields the specification lists (2.4). */
export interface MenuEntry {
  readonly id: string
  readonly label: { readonly en: string; readonly zh: string }
  readonly link?: string
  readonly icon?: Section
  readonly children: readonly MenuEntry[]
  readonly access: Access
  readonly forStores: boolean
  readonly isLoginFree: boolean
}

const entryOf = (path: Path): MenuEntry => {
  const route = routeOf(path)
  const { section, label } = route.menu as NonNullable<Route['menu']>
  return {
    id: path,
    label: label ?? sections[section],
    link: href(path),
    ...(label ? {} : { icon: section }),
    children: [],
    access: route.access,
    forStores: route.forStores === true,
    isLoginFree: isLoginFree(route),
  }
}

/** The whole side navigation, before anyone's rights are applied. */
export const menu: readonly MenuEntry[] = (Object.keys(sections) as Section[]).flatMap((section) => {
  const inside = paths.filter((path) => routeOf(path).menu?.section === section).map(entryOf)
  const alone = inside.find((entry) => entry.icon)
  if (alone) return [alone]
  return [
    {
      id: section,
      label: sections[section],
      icon: section,
      children: inside,
      access: 'signed-in',
      forStores: true,
      isLoginFree: false,
    },
  ]
})

/** Specification 5, menu visibility. A parent shows only while a child does. */
export const menuFor = (visitor: Visitor, entries: readonly MenuEntry[] = menu): readonly MenuEntry[] =>
  entries.flatMap((entry) => {
    if (!maySee(entry.access, visitor)) return []
    if (visitor.who?.stores && !entry.forStores && !entry.isLoginFree) return []
    if (entry.link) return [entry]
    const children = menuFor(visitor, entry.children)
    return children.length > 0 ? [{ ...entry, children }] : []
  })

/** A route with the fields the specification lists (3, route definition). */
export const definitionOf = (path: Path) => {
  const route = routeOf(path)
  const area = typeof route.access === 'object' && !Array.isArray(route.access) ? (route.access as Area) : undefined
  const layout = layoutOf(route)
  return {
    link: path,
    roles: area?.roles ?? [],
    businessType: area?.business ?? ['all'],
    whiteList: area?.whitelist ?? null,
    blackList: area?.blacklist ?? null,
    accessFlag: area?.flag ?? null,
    reportsAccess: area?.reports ?? false,
    isLoginFree: isLoginFree(route),
    securityLevel: securityLevelOf(route),
    needAuthentication: route.needsAuthentication ?? false,
    displayMode: layout,
    headerPreset: layout === 'full' ? 'none' : isLoginFree(route) ? 'open' : 'member',
    headerOption: route.menu?.section ?? null,
    customerHeader: false,
    scene: sceneOf(route) ?? null,
    title: route.title,
  }
}

/** Where a signed-in visitor of the root page is taken. */
export const startPathOf = (visitor: Visitor): Path =>
  mayEnter(areas.home, visitor) ? '/home' : '/products/all-products'

/**
 * Where to go after login: a members' page of this table, never an address. Null for anything else, also for a spelling that a
 * browser would read as another one: dots, backslashes, control characters, a hash.
 */
export const returnPath = (path: string | null | undefined): string | null => {
  const anywhere = 'https://anywhere.invalid'
  if (!path || !URL.canParse(path, anywhere)) return null
  const { pathname, search } = new URL(path, anywhere)
  if (pathname + search !== path) return null
  const match = matchPath(pathname)
  return match && !isLoginFree(match.route) ? path : null
}

/** Login-free left menus (2.3): the first twelve introductions in the specification's order, and the industry pages. */
export const openMenu = {
  product: paths.filter((path) => path.startsWith('/products/introduction/main/')).slice(0, 12),
  solutions: paths.filter((path) => path.startsWith('/solutions/')),
} as const
