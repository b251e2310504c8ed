// Chapter of the user guide: coins.
import type { Section } from '../paper.ts'

export const cryptoChapter: Section = {
  id: 'crypto',
  title: { en: 'Crypto', zh: '加密货币' },
  blocks: [
    {
      en: 'If your provider has turned on crypto for your merchant, you can hold Bitcoin, Ether, USDT, BUSD and USDC beside your other money. Everyone but sales can look; a second factor opens these pages. Finance and admins can create deposit addresses. Only admins can convert.',
      zh: '如服务商已为您的商户开通加密货币，您可在其他资金之外持有比特币、以太币、USDT、BUSD 与 USDC。除销售外均可查看，进入这些页面须通过二次验证。财务和管理员可创建充币地址，仅管理员可兑换。',
    },
    {
      en: 'Accounts, Crypto shows a card for each coin: what is available, what is waiting for confirmations, what it is worth in dirhams and how its price moved in 24 hours. Below are the value over a month, how it is spread over the coins, and how the networks are. Select an amount to see how it is made up.',
      zh: '“账户”的“加密货币”为每种币显示一张卡片：可用数量、待确认数量、以迪拉姆计的价值及 24 小时价格变化。下方为一个月的价值走势、资产分布与网络状态。点击金额可查看其由来。',
    },
    {
      en: 'Select a coin to see its price, what you paid for it on average, the gain you have not realised yet, and every movement.',
      zh: '点击某一币种可查看其价格、平均成本、未实现收益以及每笔变动。',
    },
    {
      en: 'To deposit, choose the coin and give the payer the address or its QR code. Send only that coin on that network to it. A deposit shows as soon as it is in a block and can be used after the confirmations shown. If the network drops the block, the deposit is taken back and says so; if it is mined again it comes back. Deposits below the minimum are listed but not credited, and so are tokens we don’t know.',
      zh: '充币时选择币种，并将地址或二维码交给付款方。请仅通过该网络向该地址发送该币种。充币进入区块后即显示，达到所示确认数后可用。若网络撤销该区块，充币将撤回并注明；再次打包后会重新出现。低于最低金额的充币和未识别的代币会列出，但不入账。',
    },
    {
      en: 'To convert, choose what to sell and what to buy and get a quote. It is fixed for 30 seconds. If a colleague must approve, the slippage limit says how far the rate may fall before nothing is converted and the coins are returned.',
      zh: '兑换时选择卖出与买入币种并获取报价，30 秒内有效。如需同事审批，滑点上限决定汇率最多可下跌多少，超过则不兑换并退回。',
    },
    {
      en: 'To withdraw, first add the address to your address book. Its checksum and network are checked, a colleague approves it, and it stays quiet for a while before anything can be sent. Then enter the amount that should arrive, choose the address and the speed, and review. Amount and network fee are on hold until a colleague has approved.',
      zh: '提币前请先将地址加入地址簿：系统检查校验和与网络，由同事审批，并经过冷静期后方可使用。随后输入到账数量，选择地址与速度并核对。在同事审批前，数量与网络费保持冻结。',
    },
    {
      en: 'The network fee is charged in the coin you send, at most what you were shown; what the network does not take comes back. If a withdrawal waits too long, open it and choose Speed up: it is signed again with a higher fee and still arrives only once. To be safe with a new address, send a test amount first and the rest from its record.',
      zh: '网络费以所提币种收取，不超过显示的上限，未用部分退回。若等待过久，可打开该笔提币选择“加速”：以更高网络费重新签名，仍只会到账一次。首次使用新地址时，可先发送测试金额，再从其记录发送剩余部分。',
    },
    {
      en: 'Withdrawals of coins have a limit for each and one for a day in Dubai, both in dirhams at the price of when you ask. The form shows them and what is left today. If another transaction takes the place of yours on the network, we read what it pays. The same address and amount: it is confirmed. Anything else: your provider checks it and decides, the coins stay set aside, and the record shows both transactions and the reason.',
      zh: '提币设有单笔限额与迪拜时间每日限额，均按申请时的价格以迪拉姆计，表单会显示限额与今日剩余。若网络上有其他交易取代了您的交易，我们会读取其付款内容：地址与数量相同即视为已确认；否则由服务商核查并处理，期间您的币保持冻结，记录中会显示两笔交易及处理原因。',
    },
    {
      en: 'With automatic settlement a coin is sold for dirhams by a schedule. Say per coin when it runs, how many per cent stay and the smallest amount to sell; the next five runs and what one would sell now are shown while you type. A colleague approves the rule once. You can skip single runs, and every run says what it sold or why it did not.',
      zh: '自动结算可按计划将加密货币兑换为迪拉姆。请按币种设定执行时间、保留比例与最低卖出数量，输入时即显示接下来五次执行及现在可卖出的数量。规则由同事审批一次；可跳过单次执行，每次执行都会说明卖出多少或未执行的原因。',
    },
    {
      en: 'Statements of coins are on the crypto dashboard under Statements. Choose coins and days; opening plus credits less debits is the closing balance, and every row says what it was worth in dirhams. You can download them as PDF, CSV, XLSX and JSON.',
      zh: '加密货币对账单位于加密货币总览的“对账单”。选择币种与日期即可生成：期初加贷方减借方等于期末，每行均注明当时以迪拉姆计的价值。可下载 PDF、CSV、XLSX 与 JSON。',
    },
    {
      en: 'With Pay with Crypto a customer can pay a link, an invoice or a checkout in coins, at a rate that is fixed for 15 minutes. Coins that are too few, too many or too late wait for you under Transactions, Crypto, Paid in coins. Open the order and choose: accept it as paid, ask for the rest, refund, or keep the coins. A refund is a withdrawal to an address the customer gives you, with your address book and approvals; it is listed under Refund. You are notified when an order needs your decision.',
      zh: '通过加密货币支付，顾客可用币支付链接、账单或收银台订单，汇率锁定 15 分钟。少付、多付或迟到的币列于“交易”的“加密货币”“加密货币收款”中等待您处理：打开订单，选择视为已付、请顾客补足、退款或保留。退款即向顾客提供的地址提币，须经地址簿与审批，记录列于“退款”。有订单需要处理时，您会收到通知。',
    },
    {
      en: 'With Crypto Top Up your customers load the account they hold with you in coins. Create an address for a customer, by their record or by your own reference; the same customer and coin always get the same address. What arrives is pending until it is confirmed, then in your balance less the fee. It is listed under Transactions, Crypto, Top-up with the customer’s reference. A top-up above a limit is credited and marked.',
      zh: '通过加密货币充值，顾客可用币为其在您处的账户充值。按顾客记录或您自己的参考号创建地址，同一顾客的同一币种始终使用同一地址。到账在确认前为待确认，确认后扣除费用进入余额，并附顾客参考号列于“交易”的“加密货币”“充值”中。超过限额的充值会入账并标注。',
    },
    {
      en: 'Your server is notified of top-ups at one notify URL: when one is seen, when it is final, and if the network takes it back. Admin, Finance and IT set it on the Crypto Top Up page, show its signing secret, send a test event, and read what was sent and answered. Credit your customer when the status is SUCCESS.',
      zh: '您的服务器通过一个通知地址获知充值：发现时、最终确认时，以及被网络撤回时。管理员、财务和 IT 可在“加密货币充值”页面设置、查看签名密钥、发送测试事件，并查看发送与答复记录。请在状态为 SUCCESS 时为顾客入账。',
    },
    {
      en: 'Transactions, Crypto lists what you sold, bought, deposited and withdrew. Every record keeps its value in dirhams at the time, with who said the price and when.',
      zh: '“交易”的“加密货币”列出卖出、买入、充币与提币记录。每条记录保留当时以迪拉姆计的价值，以及价格来源与时间。',
    },
  ],
}
