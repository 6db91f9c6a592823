/** Title and description of an order. Prices are yuan. */
export interface OrderText {
  readonly title: string
  readonly description: string
  readonly deposit: number
  readonly price: number
}

const orderText = (
  title: string,
  description: string,
  deposit: number,
  price = deposit,
): OrderText => ({
  title,
  description,
  deposit,
  price,
})

export const boostingTexts: readonly OrderText[] = [
  orderText('竞技场冲到1800分', '现在1520分，号随时能上。求稳，输了不着急。', 120, 110),
  orderText('竞技场2000分收尾', '差最后60分，想赶在赛季结算前拿到边框。', 180),
  orderText('竞技场定级赛十场', '新赛季定级，胜场越多越好，打完截图就行。', 90),
  orderText('双人赛带我上2200', '我自己上号打，打手开语音指挥，脾气要好。', 360, 320),
  orderText('深渊十层首通', '卡在九层一个月了，职业是剑客，装备见截图。', 158),
  orderText('深渊每周清层', '每周二刷新，一次清到八层，长期找固定打手。', 68),
  orderText('主线剧情推到最新', '停在第四章，过场动画请帮我留着不要跳过。', 98, 88),
  orderText('满级直升陪练', '刚建的小号，想边打边学手法，两天内满级。', 240, 220),
  orderText('日常周常托管一周', '出差七天，每天把日常清掉，周常打满。', 140),
  orderText('装备强化到十二', '材料都备好了，炸了不怪你，按过程结算。', 88, 66),
  orderText('风暴翼龙坐骑', '掉落看脸，打满二十次没出也照样结算。', 200, 180),
  orderText('隐藏成就·不落之城', '要求全程无人阵亡，之前差一点，求大佬。', 168),
  orderText('公会战当一晚外援', '开战前半小时到，来个主坦，听指挥就行。', 128),
  orderText('生活技能满级', '钓鱼和采矿都要，挂着慢慢来，三天内完成。', 75),
  orderText('金牌副本计时通关', '十五分钟以内，队伍还差一个输出。', 110, 99),
  orderText('世界首领蹲点', '凌晨两点刷新，我起不来，麻烦帮忙上一下。', 58),
  orderText('五人塔爬到六十层', '现在四十二层，职业治疗，装备够。', 150, 135),
  orderText('双倍活动刷材料', '两天刷够八百个精铁，不够按比例退。', 130, 120),
  orderText('时装收集任务线', '三条支线全部做完，最后一件要自己领。', 86),
  orderText('师徒任务毕业', '师父退坑了，缺最后四个任务，求人带完。', 66, 60),
  orderText('战场胜场三十场', '不限时间，一周内打完，截图记录。', 160),
  orderText('橙武锻造全流程', '材料还差三分之一，帮我刷齐并陪我打造。', 680, 620),
  orderText('回坑补装备', '两年没上了，想在本周末跟上大家的进度。', 320, 300),
  orderText('单人本无伤通关', '只差这一个就全成就了，录像给我看一眼。', 220),
  orderText('坐骑竞速三星', '三张图都要三星，手残实在过不去。', 48),
  orderText('宠物资质洗练', '给一百次的材料，出了好词条加红包。', 56, 50),
  orderText('家园繁荣度升满', '按我发的布局摆，不要动院子里那棵树。', 78),
  orderText('赛季手册冲级', '还差二十六级，赛季剩九天，每天两小时。', 210, 190),
  orderText('首领图鉴全收集', '还差十一个，名单在截图里，做完一个划一个。', 145),
  orderText('组队修炼满进度', '固定时间晚上九点到十一点，连续五天。', 260, 240),
]

export const raidTexts: readonly OrderText[] = [
  orderText('新团本全程带老板', '提前十分钟集合，装备按职业分，不黑不抢。', 168, 150),
  orderText('新团本开荒前三', '开荒车，灭了不散，一晚上打到几号算几号。', 128),
  orderText('熟练团毕业车', '全通三周的固定班底，老板躺好就行。', 288, 268),
  orderText('老车补两位老板', '只打前五，两小时收工，散件直接分。', 98),
  orderText('坐骑车来人就开', '翼龙掉落归老板，没掉不加钱，连打三次。', 180),
  orderText('安静打本不尬聊', '指挥开麦，老板可以不说话，跟着走就行。', 118, 108),
  orderText('守时车到点就开', '到点发车，迟到五分钟就补位，请合理安排时间。', 78),
  orderText('双本连打一次清', '两个本连着打，中间休息二十分钟。', 198, 188),
  orderText('成就团·灯火不熄', '需要配合站位，先看攻略再上车。', 220),
  orderText('新手团慢慢教', '不赶时间，每个首领先讲一遍再开怪。', 66),
  orderText('橙武材料专车', '精粹归老板，按需分配，毕业优先。', 320, 300),
  orderText('困难五号首领', '只打这一个，打手都过了三十次以上。', 138),
  orderText('全通保底一件', '没出装备退一半，规则写在群公告。', 260, 240),
  orderText('小号车轻松拿周奖', '装备要求低，能走路就能上。', 58),
  orderText('赛季收官团', '赛季最后一周，把没拿的成就一起补了。', 208),
  orderText('竞速车冲榜', '目标二十五分钟，老板要会基本走位。', 158, 148),
  orderText('语音欢乐团', '输出划水没关系，气氛要到位。', 88),
  orderText('一小时快车', '只打三个首领，一小时之内一定结束。', 68, 60),
  orderText('回归老友团', '两年没打的老朋友都来，边打边聊。', 108),
  orderText('双坦练习车', '给想学坦克的老板准备的，打手兜底。', 148, 138),
]

/** Texts of submitted work. */
export const finishTexts: readonly string[] = [
  '已经打完了，截图里有时间，老板看一下。',
  '目标达成，顺手把今天的日常也清了。',
  '全程没有掉线，装备都在背包里，请查收。',
  '比约定提前半天完成，有问题随时找我。',
  '一次通过，掉落按说好的分了。',
  '打完收工，材料放在仓库第二页。',
  '进度满了，最后一场打得有点险，还好稳住了。',
  '都按要求做完了，过场动画没有跳。',
]

export const finishTitles: readonly string[] = ['', '通关截图', '完成凭证', '本场战绩']

export const rejectReasons: readonly string[] = [
  '分数还差四十分，约定的是打到线上。',
  '截图里少了最后一个首领，麻烦补一下。',
  '材料数量不对，仓库里只有一半。',
  '成就没有亮，可能是中途有人阵亡了。',
]

export const reports: readonly (readonly [
  'absent' | 'unfinished' | 'conduct' | 'account' | 'money',
  string,
])[] = [
  ['absent', '约好的时间过了两个小时还没上线，群里也不回消息。'],
  ['unfinished', '打到一半说有事先走，后面两天都没有继续。'],
  ['unfinished', '只完成了一部分就提交，驳回以后没有再打。'],
  ['conduct', '输了一场就在语音里骂人，体验很差。'],
  ['money', '中途要求私下补钱，不补就不打。'],
  ['account', '上号以后换了我的装备，背包里少了两件东西。'],
]

export const cancelReasons: readonly string[] = [
  '临时加班，今晚上不了线了。',
  '人一直没齐，改天再开。',
  '标题写错了，重新发一单。',
  '网络出问题，先取消。',
  '朋友已经带我打完了。',
  '',
]

export const awardReasons: readonly string[] = [
  '核对聊天记录，工作已完成大部分，按实际进度结算。',
  '双方协商一致，按约定金额的一半结算。',
]

export const repayReasons: readonly string[] = [
  '打手未按时到场，押金全部退回。',
  '提供的截图与订单不符，押金全部退回。',
]
