// Chapter of the user guide: API keys.
import type { Section } from '../paper.ts'

export const apiKeysChapter: Section = {
  id: 'api-keys',
  title: { en: 'API keys', zh: 'API 密钥' },
  blocks: [
    {
      en: 'Admins and IT find API Key under Settings. Give each program a key of its own: a name, only the permissions it needs, the addresses it calls from and when it expires. Your approval policy can ask for a colleague’s approval first.',
      zh: '管理员和 IT 可在“设置”中找到“API 密钥”。请为每个程序单独创建密钥：名称、所需权限、调用来源地址及到期时间。审批策略可要求先由同事批准。',
    },
    {
      en: 'The secret is made with your second factor and shown once; we keep only its fingerprint. Copy it to where your program keeps its secrets, never into its code.',
      zh: '密钥内容须通过二次验证生成，且仅显示一次；我们只保存其指纹。请复制到程序的密钥存储中，切勿写入代码。',
    },
    {
      en: 'Roll a key to replace its secret. To change over without a gap, keep the previous one for an hour, a day or a week. If a secret was leaked, keep it not at all, or revoke the key: both work at once. “Check for leaked keys” finds your keys in a log or a message that you paste.',
      zh: '轮换密钥可替换其内容。为平稳切换，可让旧密钥继续有效一小时、一天或一周。若已泄露，请立即停用旧密钥或吊销该密钥，均即时生效。“检查泄露的密钥”可在您粘贴的日志或消息中查找您的密钥。',
    },
    {
      en: 'With its permissions a program takes payments, refunds them, sends links and invoices, keeps customers and items, and requests transfers and statements. You can only give permissions for what you can do or read yourself; everybody who manages keys can give those to take payments and read them. To capture and void payments is a permission of its own. The secret of a key that can capture, refund or transfer can only be created and rolled by the person who created the key. When they leave, such a key stops moving money, the list shows it, and staff managers are notified. A transfer always waits for a person’s approval, and the person who created the key can’t give it. Every call is explained, and can be tried in the sandbox, at /docs/api.',
      zh: '程序可按权限收款、退款、发送链接和账单、维护顾客与商品，以及申请转账与对账单。只能授予您本人可操作或查看的权限；收款与读取支付的权限，所有管理密钥的人均可授予。扣款与撤销支付是单独的权限。可扣款、退款或转账的密钥，其内容只能由创建人生成和轮换；创建人离开后，该密钥不能再操作资金，列表会注明，并通知管理员工的同事。程序申请的转账始终须由人员审批，且创建该密钥的人不能审批。所有接口的说明与沙盒试用见 /docs/api。',
    },
    {
      en: '“Copy as curl” on the forms for refunds, payment links, invoices, customers, saved cards, items, transfers and statements gives the same call by API, with what you typed. Put your own key in the variable FALAJ_KEY: no secret is copied.',
      zh: '退款、支付链接、账单、顾客、已存银行卡、商品、转账和对账单表单上的“复制为 curl”可得到以您输入内容通过 API 执行同样操作的命令。请将自己的密钥设为变量 FALAJ_KEY：不会复制任何密钥。',
    },
    {
      en: 'A key keeps the version of the API of the day it was made, so a new version never breaks your program. When you are ready, open the key and move it to the newest version. Open a key to see its requests of the last 30 days, how many were refused, and when and from where it was last used. Every change to a key is recorded in the operation history.',
      zh: '密钥固定使用创建当日的 API 版本，新版本不会影响您的程序；准备就绪后，可打开密钥将其切换至最新版本。打开密钥可查看近 30 天的请求数、被拒绝的次数，以及最近使用的时间和地址。对密钥的所有操作均记录在操作历史中。',
    },
  ],
}
