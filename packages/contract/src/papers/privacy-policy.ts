// Privacy Policy: which personal data is stored, why, for how long, and which rights people have.
import type { Paper } from './paper.ts'
import { paperTitles } from './titles.ts'

export const privacyPolicy: Paper = {
  name: 'privacy-policy',
  title: paperTitles['privacy-policy'],
  version: '1.0',
  date: '2026-11-15',
  numbered: true,
  lead: {
    en: 'This policy says which data about people this console keeps, where it comes from, why it is needed, who sees it, when it goes, and what you can ask for. The software runs on the provider’s own machines: no data goes to the makers of Falaj.',
    zh: '本政策说明控制台保存哪些个人数据、来源、用途、谁可查看、何时删除以及您可以提出的要求。软件运行在服务商自己的服务器上：没有数据会传给 Falaj 的开发者。',
  },
  sections: [
    {
      id: 'who',
      title: { en: 'Who is responsible', zh: '谁负责' },
      blocks: [
        {
          en: 'Responsible for your data is the provider that runs this installation and is named in your merchant agreement. For data about a merchant’s own customers the merchant is responsible and the provider works on its behalf.',
          zh: '对您的数据负责的是运行此安装、并在您的商户协议中载明的服务商。对于商户自身顾客的数据，由商户负责，服务商受其委托处理。',
        },
        {
          en: 'The provider’s data protection contact is printed in the merchant agreement and on every statement. You can also write to the support address given there and put “privacy” in the subject.',
          zh: '服务商的数据保护联系人载于商户协议及每份对账单。您也可以写信至其中的客服地址，并在主题中注明“隐私”。',
        },
      ],
    },
    {
      id: 'data',
      title: { en: 'What is kept', zh: '保存哪些数据' },
      blocks: [
        {
          en: 'About every person with an account:',
          zh: '关于每位拥有账户的人员：',
        },
        {
          list: [
            {
              en: 'mobile number with country code, name, time zone, and an e-mail address if one was given;',
              zh: '带国家代码的手机号码、姓名、时区，以及已提供的电子邮箱；',
            },
            {
              en: 'for which merchants the person works and with which roles;',
              zh: '为哪些商户工作以及所任角色；',
            },
            {
              en: 'a one-way hash of the password (argon2id, keyed with a secret outside the database), never the password; keys of authenticator apps, encrypted; public keys of passkeys; hashes of recovery codes;',
              zh: '密码的单向哈希（argon2id，并以数据库之外的密钥加盐），绝不保存密码本身；加密保存的身份验证器密钥；通行密钥的公钥；恢复码的哈希；',
            },
            {
              en: 'which messages the person wants, by SMS and by e-mail.',
              zh: '希望通过短信和电子邮件接收哪些消息。',
            },
          ],
        },
        {
          en: 'About every sign-in: the session with its beginning, its last activity and its end, the network address, the name of the browser, a hash of the device cookie, and by which way and factors you signed in. You see your own sessions in the console and can end each of them.',
          zh: '关于每次登录：会话的开始、最近活动和结束时间，网络地址，浏览器名称，设备 Cookie 的哈希，以及登录方式和验证因素。您可以在控制台查看自己的会话并逐一结束。',
        },
        {
          en: 'About every action: an audit entry with the time, who acted in which role for which merchant, what was done or refused, the values before and after, the network address, the device number and the number of the request. Passwords and codes are never in it.',
          zh: '关于每次操作：一条操作记录，包括时间、何人以何角色为哪个商户操作、执行或被拒绝的内容、变更前后的值、网络地址、设备编号和请求编号。其中绝不包含密码和验证码。',
        },
        {
          en: 'About approvals: who asked, who approved or rejected, when, the exact content that was seen and its hash.',
          zh: '关于审批：申请人、批准或拒绝人、时间、所见的确切内容及其哈希。',
        },
        {
          en: 'About registration and the merchant: documents the law asks for (trade licence, identity of owners, bank proof), which the person or the merchant uploads.',
          zh: '关于注册与商户：法律要求的文件（营业执照、所有人身份、银行证明），由人员或商户上传。',
        },
        {
          en: 'About payments: what the payment networks and banks need to carry out and explain a payment. Full card numbers are not kept in this console.',
          zh: '关于付款：支付网络和银行执行及说明付款所需的信息。控制台不保存完整卡号。',
        },
      ],
    },
    {
      id: 'not-kept',
      title: { en: 'What is not kept', zh: '不保存哪些数据' },
      blocks: [
        {
          en: 'No advertising profile, no tracking across sites, no fingerprint of your device, no location from your browser, no list of the pages you read. Log files of the server hold the path and the result of a request and no phone numbers, codes or contents.',
          zh: '不建立广告画像，不跨站跟踪，不采集设备指纹，不从浏览器获取位置，不记录您阅读的页面。服务器日志仅含请求路径与结果，不含电话号码、验证码或内容。',
        },
        {
          en: 'The text of an SMS code is erased from our database as soon as the message is on its way.',
          zh: '短信验证码的内容在消息发出后立即从数据库中清除。',
        },
      ],
    },
    {
      id: 'why',
      title: { en: 'Why, and on what ground', zh: '用途与依据' },
      blocks: [
        {
          en: 'To carry out the agreement with the merchant you act for: account, roles, sessions, payments, statements, approvals, messages about settlement and payout.',
          zh: '为履行与您所代表商户的协议：账户、角色、会话、付款、对账单、审批，以及关于结算和付款的消息。',
        },
        {
          en: 'Because the law asks for it: knowing our customers, records of transactions, tax, reports to supervisors.',
          zh: '因法律要求：客户身份识别、交易记录、税务、向监管机构报告。',
        },
        {
          en: 'To protect you, the merchant and others from fraud (our legitimate interest): throttles against guessing, device recognition, messages about security, the audit history.',
          zh: '为保护您、商户及他人免受欺诈（我们的正当利益）：防猜测限制、设备识别、安全消息、审计历史。',
        },
        {
          en: 'Because you agreed: marketing messages. They are off until you turn them on, and every one of them carries a link that stops them with one press and without a login.',
          zh: '因您的同意：营销消息。在您开启之前默认关闭，且每条消息都附有无需登录、一键停止的链接。',
        },
        {
          en: 'No decision with legal effect on you is taken by a program alone. A risk rule can hold a payment; a person decides about it.',
          zh: '不会仅由程序作出对您具有法律效力的决定。风险规则可以暂缓付款，但由人员作出决定。',
        },
      ],
    },
    {
      id: 'who-sees',
      title: { en: 'Who sees it', zh: '谁可以查看' },
      blocks: [
        {
          en: 'Staff of your merchant see what their roles allow; admins and IT support of the merchant see its operation history. Mobile numbers of others are shown masked.',
          zh: '您所在商户的员工按其角色查看；商户的管理员和技术支持可查看操作历史。他人的手机号码以掩码显示。',
        },
        {
          en: 'At the provider, only people who need it for their work see it, with credentials of their own and a line in the history for each access that changes something.',
          zh: '在服务商处，仅有工作需要的人员可查看，使用其本人凭据，且每次变更操作均留有记录。',
        },
        {
          en: 'Outside: banks, card schemes and payment networks for a payment; the SMS and e-mail carriers for a message (number or address and text); auditors and authorities where the law demands it. Nobody buys data from us.',
          zh: '对外：为付款而提供给银行、卡组织和支付网络；为发送消息而提供给短信和邮件运营商（号码或地址及内容）；依法提供给审计机构和主管机关。我们不出售数据。',
        },
        {
          en: 'Where data leaves the country, it goes to countries with equal protection or under standard clauses; a copy can be asked for.',
          zh: '如数据出境，仅传输至具有同等保护的国家，或依据标准条款传输；您可以索取副本。',
        },
      ],
    },
    {
      id: 'how-long',
      title: { en: 'How long', zh: '保存期限' },
      blocks: [
        {
          en: 'The periods are these; where the law of the provider’s country asks for longer, that holds:',
          zh: '保存期限如下；服务商所在国法律要求更长的，从其规定：',
        },
        {
          table: {
            head: [
              { en: 'Data', zh: '数据' },
              { en: 'Kept for', zh: '保存期限' },
            ],
            rows: [
              [
                { en: 'Payments, statements, approvals, agreements', zh: '付款、对账单、审批、协议' },
                { en: '10 years after the end of the year', zh: '年度结束后 10 年' },
              ],
              [
                { en: 'Audit history', zh: '审计历史' },
                {
                  en: 'As long as the merchant’s books, then removed as whole sealed blocks',
                  zh: '与商户账簿相同，之后以整块封存单位移除',
                },
              ],
              [
                { en: 'Sessions', zh: '会话' },
                {
                  en: 'Until they end: 15 minutes without activity or 12 hours, unless the provider has set other times',
                  zh: '至结束：15 分钟无操作或满 12 小时，服务商另有设置的除外',
                },
              ],
              [
                { en: 'Recognised devices', zh: '已识别的设备' },
                { en: '400 days after the first sign-in from them', zh: '自该设备首次登录起 400 天' },
              ],
              [
                { en: 'Events shown live in the console', zh: '控制台实时事件' },
                { en: '7 days', zh: '7 天' },
              ],
              [
                { en: 'Counters against guessing', zh: '防猜测计数' },
                { en: 'At most 24 hours after the last try', zh: '最近一次尝试后最多 24 小时' },
              ],
              [
                { en: 'Account of a person who left', zh: '离职人员的账户' },
                {
                  en: 'Closed at once; name and number stay in the lines they are part of for as long as those do',
                  zh: '立即关闭；姓名和号码随其所在记录的期限保留',
                },
              ],
            ],
          },
        },
      ],
    },
    {
      id: 'safe',
      title: { en: 'How it is protected', zh: '如何保护' },
      blocks: [
        {
          en: 'Passwords leave your browser only encrypted for one use. Session cookies are random, unreadable to scripts and stored as hashes. Rights are checked on the server at every call; one merchant never receives another’s data.',
          zh: '密码离开浏览器时已按单次使用加密。会话 Cookie 为随机值，脚本不可读取，仅以哈希保存。每次调用均由服务器校验权限；任何商户都不会收到其他商户的数据。',
        },
        {
          en: 'The program’s own database account can add to the audit history but cannot change or delete it; lines are sealed in chained blocks, so that a change made in any other way shows.',
          zh: '程序自身的数据库账户只能向审计历史追加，不能更改或删除；记录以链式区块封存，任何其他方式的更改都会显现。',
        },
        {
          en: 'If data of yours is lost or seen by somebody it was not meant for and that puts you at risk, we tell you and the authority within 72 hours of knowing.',
          zh: '如您的数据遗失或被无关人员获取并使您面临风险，我们将在知悉后 72 小时内通知您和主管机关。',
        },
      ],
    },
    {
      id: 'rights',
      title: { en: 'What you can ask for', zh: '您的权利' },
      blocks: [
        { en: 'At any time and free of charge:', zh: '您可以随时免费提出：' },
        {
          list: [
            {
              en: 'to be told what is kept about you, and to get a copy;',
              zh: '了解保存了哪些关于您的数据，并取得副本；',
            },
            { en: 'to have what is wrong put right;', zh: '更正错误数据；' },
            {
              en: 'to have deleted what no duty or claim keeps us from deleting;',
              zh: '删除无法定义务或权利主张要求保留的数据；',
            },
            {
              en: 'to have the use restricted while a question is open, and to object to uses that rest on our interest;',
              zh: '在问题未决期间限制使用，并反对基于我方利益的使用；',
            },
            {
              en: 'to take your data along in a form that machines read;',
              zh: '以机器可读的形式携带您的数据；',
            },
            {
              en: 'to take back a consent: notification preferences in the settings, or the link in any message.',
              zh: '撤回同意：通过设置中的通知偏好，或任何消息中的链接。',
            },
          ],
        },
        {
          en: 'We answer within 30 days. We ask you to prove who you are through the console or your number first, so that nobody else gets your data. You can complain to the data protection authority of your country.',
          zh: '我们在 30 天内答复。为防止他人获取您的数据，我们会先请您通过控制台或手机号码证明身份。您可以向所在国的数据保护机关投诉。',
        },
      ],
    },
    {
      id: 'changes',
      title: { en: 'Changes', zh: '变更' },
      blocks: [
        {
          en: 'A new version is shown here with number and date; members are told in the console 14 days before it holds. Cookies and browser storage are listed one by one in the cookie policy.',
          zh: '新版本会连同版本号和日期在此公布，并提前 14 天在控制台通知成员。Cookie 与浏览器存储逐项列于 Cookie 政策。',
        },
      ],
    },
  ],
}
