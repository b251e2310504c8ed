// Chapter of the user guide: tills.
import type { Section } from '../paper.ts'

export const devicesChapter: Section = {
  id: 'devices',
  title: { en: 'Tills', zh: '收银设备' },
  blocks: [
    {
      en: 'Admins, IT and service providers find tills under Offline Business, Device. Apply for devices there: model, number, rent or purchase, and where to deliver them. What you agree to is kept with the order as a PDF in English and Chinese. Your provider answers on the same page; a declined order says what to change and can be sent again. When the parcel is shipped, each device is listed under Waiting for Activation.',
      zh: '管理员、IT 与服务商可在“线下业务”的“设备”中找到收银设备。可在此申请设备：型号、数量、租用或购买，以及收货地址。您同意的协议以中英文 PDF 与申请一并保存。服务商在同一页面答复；被拒绝的申请会注明需修改的内容，可重新提交。发货后，设备列在“待激活”中。',
    },
    {
      en: 'A phone, tablet or computer of your own can be a till, too: “Use a browser as till” asks for its name and its store.',
      zh: '您自己的手机、平板或电脑也可作为收银台：“用浏览器作收银台”只需填写名称与门店。',
    },
    {
      en: 'To activate a device, make a code of six characters. It works once, for 15 minutes. Type it on the device or scan the QR code; then compare the two words that the device shows with those in the window. If they differ, another device used the code: say so, and its key is dropped at once.',
      zh: '激活设备时生成六位激活码，15 分钟内可使用一次。在设备上输入或扫描二维码，然后核对设备与窗口中显示的两个词。如不一致，说明激活码被其他设备使用：点击“不一致”，其密钥立即作废。',
    },
    {
      en: 'My Devices shows trouble first: tills that are silent for more than five minutes, faults, locked ones and low batteries. Of a silent till you see what it last reported. It may still sell: such sales are signed on it and arrive when it is back. You are notified when a till is silent for more than an hour during the day. The figures above say what tills that are down usually sell in this hour, and every till names who is on shift.',
      zh: '“我的设备”优先显示异常：超过五分钟未上报、故障、锁定及电量低的设备。失联设备显示其最近上报的内容；设备可能仍在收款，交易已在设备上签名，恢复后上传。白天失联超过一小时会通知您。上方数字列出停用设备在此时段的通常收款额，各设备显示当班人员。',
    },
    {
      en: 'The map shows every till by city and store, trouble first; the ring of a city is as long as the share of its tills in trouble. Open a till to ask it for a report, to let it flash and sound until somebody has found it, or to update it; it does so at its next contact.',
      zh: '地图按城市与门店显示全部收银设备，异常优先；城市外圈的长度为异常设备占比。打开设备可请求上报、让其闪烁响铃以便查找，或更新软件；设备在下次联系时执行。',
    },
    {
      en: 'You are notified when events of a till need review, when sales have been missing for more than two hours, and when a key was copied. Such a till is locked; unlocking it asks for a new activation. A browser that was locked, repaired or replaced is activated again from the notice on its screen; sales that it has not sent are kept and sent.',
      zh: '收银设备的记录待处理、交易缺失超过两小时或密钥被复制时会通知您。密钥被复制的设备将被锁定，解锁须重新激活。被锁定、修复或更换的浏览器可在其屏幕提示处重新激活；未上传的交易会保留并上传。',
    },
    {
      en: 'Open a till to lock it with a reason, to send it a message or to move it. From the moment of a move its sales count for the new store; the move ends when the till has sent what it holds, or when you choose not to wait. Report a fault when it is broken: then replace it by a device that waits for activation, which takes its store and name, or mark it as repaired and activate it again. A retired till never sells again; its transactions stay.',
      zh: '打开设备可注明原因锁定、发送消息或调店。自调店起，其交易计入新门店；设备上传全部记录后完成，也可选择立即完成。设备损坏时请报修：之后可更换为待激活的设备（沿用其门店与名称），或标记为已修复并重新激活。停用的设备不可恢复，其交易记录保留。',
    },
  ],
}
