// @ts-check
/** Posters of the North and Tuscany. Colours are named by what they paint. */
import * as s from './draw-shapes.mjs';

/** The Duomo at nightfall, and a tram in its square. */
export function milano() {
  const [marble, shade, hollow] = ['#f3dccb', '#c99a96', '#4b3a5a'];
  /** A buttress with its pinnacle. @type {(x: number, top: number, w?: number) => string} */
  const pinnacle = (x, top, w = 22) =>
    s.rect(x - w / 2, top, w, 640 - top, marble) +
    s.rect(x + w * 0.1, top, w * 0.4, 640 - top, shade) +
    s.poly([[x - w * 0.62, top], [x, top - 92], [x + w * 0.62, top]], marble) +
    s.poly([[x, top - 92], [x + w * 0.62, top], [x + w * 0.12, top]], shade) +
    s.disc(x, top - 94, 4, '#f0c35c');
  return [
    s.bands([['#17304f', 0], ['#1f4566', 140], ['#2d5d78', 270], ['#5b8088', 400], ['#a79c8e', 500]]),
    s.stars(40, 260, '#f3dccb', 8),
    s.disc(270, 190, 80, '#f6e6bd') + s.disc(304, 172, 68, '#17304f', 'opacity="0.92"'),
    s.times(12, (i) => s.rect(i * 104 - 20, 500 - ((i * 61) % 70), 96, 200, i % 2 ? '#3b4f68' : '#33455e')),
    // nave behind, with the tiburio and the Madonnina
    s.times(6, (i) => s.poly([[452 + i * 60, 330], [461 + i * 60, 226], [470 + i * 60, 330]], shade)),
    s.poly([[560, 300], [584, 200], [616, 200], [640, 300]], shade) + s.poly([[586, 204], [600, 60], [614, 204]], marble) + s.poly([[600, 60], [614, 204], [603, 204]], shade),
    s.path('M600 26C606 34 606 46 604 64H596C594 46 594 34 600 26Z', '#f0c35c') + s.disc(600, 26, 6, '#f0c35c'),
    // front
    s.poly([[250, 640], [250, 452], [364, 412], [364, 376], [478, 330], [478, 304], [600, 246], [722, 304], [722, 330], [836, 376], [836, 412], [950, 452], [950, 640]], marble),
    s.poly([[600, 246], [722, 304], [722, 330], [836, 376], [836, 412], [950, 452], [950, 640], [600, 640]], '#e6c3b6'),
    s.times(9, (i) => s.poly([[486 + i * 26, 308 - (4 - Math.abs(4 - i)) * 12], [493 + i * 26, 280 - (4 - Math.abs(4 - i)) * 12], [500 + i * 26, 308 - (4 - Math.abs(4 - i)) * 12]], i < 5 ? marble : '#e6c3b6')),
    [[307, 520, 40], [421, 486, 46], [779, 486, 46], [893, 520, 40]].map(([x = 0, y = 0, w = 0]) => s.lancet(x - w / 2, y - 84, w, 96, hollow) + s.rect(x - 2, y - 60, 4, 72, marble)).join(''),
    s.lancet(558, 330, 84, 164, hollow) + s.times(3, (i) => s.rect(577 + i * 21, 372, 4, 122, marble)) + s.disc(600, 374, 22, hollow) + s.disc(600, 374, 13, '#f0c35c'),
    [[307, 46, 70], [421, 54, 84], [600, 84, 116], [779, 54, 84], [893, 46, 70]].map(([x = 0, w = 0, h = 0]) => s.poly([[x - w * 0.72, 640 - h + 10], [x, 640 - h - 34], [x + w * 0.72, 640 - h + 10]], shade) + s.arch(x - w / 2, 640 - h, w, h, hollow)).join(''),
    pinnacle(250, 446) + pinnacle(950, 446) + pinnacle(364, 380) + pinnacle(836, 380) + pinnacle(478, 308) + pinnacle(722, 308),
    s.rect(0, 636, 1200, 164, '#6d6470') + s.rect(0, 690, 1200, 110, '#564f60'),
    s.poly([[220, 636], [980, 636], [1010, 660], [190, 660]], '#c99a96'),
    // the tram
    s.rect(0, 764, 1200, 5, '#8f8790') + s.rect(0, 784, 1200, 5, '#8f8790'),
    s.rect(706, 628, 360, 130, '#e8a02f', 'rx="16"') + s.rect(706, 700, 360, 44, '#c6542f') + s.rect(694, 616, 384, 20, '#f3dccb', 'rx="10"'),
    s.times(7, (i) => s.rect(724 + i * 47, 646, 38, 44, i === 3 ? '#fbe7b0' : '#24435f', 'rx="4"')),
    s.times(2, (i) => s.disc(786 + i * 200, 760, 20, '#2b2740') + s.disc(786 + i * 200, 760, 8, '#8f8790')),
    s.line('M886 616L852 560H930', '#2b2740', 4) + s.rect(0, 556, 1200, 3, '#2b2740', 'opacity="0.7"'),
    s.plane(900, 150, 0.9, -14, '#f3dccb', 340),
  ].join('');
}

/** A gondola on the basin of San Marco. */
export function venezia() {
  return [
    s.bands([['#f7e0b0', 0], ['#f6cf95', 130], ['#f2b478', 270], ['#e8925f', 380]]),
    s.disc(830, 330, 120, '#fdf1cd'),
    // San Giorgio side: low skyline, Salute domes
    s.path('M0 470V440H1200V480H0Z', '#a85f55'),
    s.block(860, 408, 150, 66, '#c98468', '#8f5055', 50) + s.dome(930, 410, 62, 96, '#8aa39b', '#5d7c80') + s.rect(925, 292, 10, 26, '#c98468') + s.dome(1022, 428, 34, 52, '#8aa39b', '#5d7c80') + s.block(1050, 360, 22, 114, '#c98468', '#8f5055', 8) + s.dome(1061, 362, 12, 22, '#8aa39b', '#5d7c80'),
    s.times(9, (i) => s.rect(1074 + i * 18, 446 - ((i * 7) % 13), 18, 34, i % 2 ? '#b66f5c' : '#8f5055')),
    // campanile
    s.block(258, 178, 84, 300, '#c8603f', '#93422f', 30) + s.times(3, (i) => s.rect(270 + i * 17, 192, 4, 270, '#a94c35')),
    s.block(250, 116, 100, 64, '#f5e4c6', '#c9a184', 36) + s.arcade(4, 258, 128, 23, 15, 46, '#6b3640') + s.rect(244, 108, 112, 12, '#f5e4c6'),
    s.block(262, 78, 76, 32, '#c8603f', '#93422f', 28) + s.poly([[258, 80], [300, -30], [342, 80]], '#5f8f87') + s.poly([[300, -30], [342, 80], [312, 80]], '#3f6c6c'),
    // Doge's palace
    s.rect(372, 316, 360, 162, '#f3cfb0') + s.rect(640, 316, 92, 162, '#d9a58d'),
    s.times(18, (i) => s.poly([[372 + i * 20, 316], [382 + i * 20, 298], [392 + i * 20, 316]], i > 12 ? '#d9a58d' : '#f3cfb0')),
    s.times(7, (i) => s.lancet(392 + i * 48, 336, 22, 42, '#9a4f4a')),
    s.rect(372, 392, 360, 86, '#f9ead0') + s.times(18, (i) => s.lancet(374 + i * 20, 398, 15, 30, '#7a3f4c')) + s.rect(372, 428, 360, 8, '#e2bda0') + s.times(9, (i) => s.lancet(376 + i * 40, 438, 30, 42, '#6b3640')),
    // library and the two columns
    s.block(60, 380, 190, 98, '#f3cfb0', '#c98468', 40) + s.arcade(7, 66, 430, 26, 17, 48, '#7a3f4c') + s.arcade(7, 68, 392, 26, 13, 26, '#9a4f4a') + s.times(4, (i) => s.rect(i * 16 - 4, 400 + ((i * 13) % 22), 16, 80, '#b66f5c')),
    s.rect(346, 330, 9, 148, '#93422f') + s.rect(340, 320, 21, 10, '#93422f') + s.rect(750, 340, 9, 138, '#93422f') + s.rect(744, 330, 21, 10, '#93422f'),
    s.rect(0, 474, 1200, 326, '#2f7a80') + s.rect(0, 474, 1200, 8, '#f5e4c6') + s.rect(0, 540, 1200, 260, '#266b75') + s.rect(0, 640, 1200, 160, '#1d5866'),
    s.glints(830, 490, 790, 280, '#f9d9a2', 3) + s.glints(240, 500, 780, 420, '#4b979a', 5),
    // mooring poles
    [[112, 560], [150, 590], [1102, 574]].map(([x = 0, y = 0]) => s.rect(x, y, 16, 800 - y, '#f5e4c6') + s.times(5, (i) => s.poly([[x, y + 20 + i * 46], [x + 16, y + 6 + i * 46], [x + 16, y + 28 + i * 46], [x, y + 42 + i * 46]], '#c8402f')) + s.disc(x + 8, y - 2, 10, '#e9b64f')).join(''),
    // the gondola
    s.path('M262 596C268 640 320 688 430 704C600 724 800 722 900 684C940 668 962 640 966 610C938 650 880 662 800 668C640 680 440 672 350 644C310 632 280 616 262 596Z', '#1c1a2b'),
    s.path('M262 596C254 590 246 580 248 560L262 560L262 568H276V576H264V584H278V591H266Z', '#f5e4c6'),
    s.path('M430 704C600 724 800 722 900 684C760 706 580 706 430 704Z', '#3a3146'),
    s.path('M520 668C540 640 620 636 650 668Z', '#b93a35') + s.path('M590 645C620 642 640 652 650 668H600Z', '#8a2a30'),
    s.path('M838 664L846 588C840 556 852 536 872 536C892 536 900 556 894 590L906 664H886L872 606L860 664Z', '#23304a') + s.path('M846 556C852 540 888 538 896 556L892 592H850Z', '#f5e4c6') + s.times(3, (i) => s.rect(849, 559 + i * 11, 45, 4, '#c8402f')) + s.disc(872, 520, 15, '#e8b58f') + s.rect(848, 508, 48, 6, '#e9b64f', 'rx="3"') + s.rect(857, 498, 30, 12, '#e9b64f', 'rx="4"'),
    s.line('M780 520L1010 760', '#1c1a2b', 6, 'stroke-linecap="round"') + s.line('M850 566L826 570M892 566L838 582', '#e8b58f', 9, 'stroke-linecap="round"'),
    s.plane(600, 120, 0.85, -14, '#93422f', 150),
  ].join('');
}

/** The Mole Antonelliana before the Alps, on a clear cold morning. */
export function torino() {
  return [
    s.bands([['#f2ddc8', 0], ['#f3cdb4', 150], ['#eeb59f', 270]]),
    s.disc(930, 240, 92, '#fbf0dc'),
    s.path('M0 430L90 340L150 376L240 262L310 330L380 290L470 210L540 290L620 250L720 330L800 280L880 220L960 300L1040 262L1120 340L1200 300V560H0Z', '#6f8aa8'),
    s.path('M240 262L310 330L290 350L262 330L240 372L214 330L190 340ZM470 210L540 290L516 310L492 286L470 340L446 300L412 330L398 310ZM880 220L960 300L936 316L906 290L884 336L858 300L826 316L812 300ZM1040 262L1120 340L1096 344L1062 316L1040 350L1016 312L990 316Z', '#f8f2ea'),
    s.path('M470 210L540 290L516 310L492 286L470 340ZM880 220L960 300L936 316L906 290L884 336ZM240 262L310 330L290 350L262 330L240 372ZM1040 262L1120 340L1096 344L1062 316L1040 350Z', '#c3cfdf'),
    s.path('M0 490C160 430 320 470 470 440C640 410 800 460 960 430C1060 414 1140 430 1200 420V600H0Z', '#4d6b8c'),
    s.path('M0 540C300 500 760 520 1200 492V640H0Z', '#39536f'),
    // roofs
    s.times(14, (i) => s.block(i * 90 - 20, 580 - ((i * 53) % 56), 90, 240, ['#dfae79', '#cf8f63', '#e8c79a'][i % 3] ?? '', '#8d5548', 26) + s.poly([[i * 90 - 26, 582 - ((i * 53) % 56)], [i * 90 + 4, 556 - ((i * 53) % 56)], [i * 90 + 52, 556 - ((i * 53) % 56)], [i * 90 + 76, 582 - ((i * 53) % 56)]], '#a9493a') + s.times(6, (k) => s.rect(i * 90 - 8 + (k % 3) * 22, 604 - ((i * 53) % 56) + Math.floor(k / 3) * 44, 11, 22, '#5f4450'))),
    // the Mole
    s.block(462, 520, 276, 190, '#e8c79a', '#b07c5c', 92) + s.rect(452, 510, 296, 16, '#f5e2c2') + s.arcade(9, 474, 560, 29, 17, 70, '#5f4450') + s.rect(462, 640, 276, 8, '#f5e2c2'),
    s.block(484, 420, 232, 92, '#efd4aa', '#b98764', 78) + s.rect(476, 412, 248, 12, '#f5e2c2') + s.times(9, (i) => s.rect(494 + i * 24, 430, 13, 76, '#7a5754')) + s.poly([[484, 412], [600, 380], [716, 412]], '#d9b083'),
    s.path('M490 408C496 330 540 240 578 204H622C660 240 704 330 710 408Z', '#7f9aa0') + s.path('M600 204H622C660 240 704 330 710 408H634C632 320 618 250 600 204Z', '#536f7c'),
    s.line('M524 406C532 330 560 250 586 206M562 406C568 330 582 250 594 206M676 406C668 330 640 250 614 206M638 406C634 330 618 250 606 206', '#a9bfbf', 3, 'opacity="0.7"') + s.line('M502 340H698M524 280H676', '#a9bfbf', 3, 'opacity="0.55"'),
    s.block(566, 152, 68, 54, '#f5e2c2', '#b98764', 24) + s.times(4, (i) => s.rect(573 + i * 15, 160, 8, 40, '#5f4450')) + s.rect(560, 144, 80, 10, '#f5e2c2') + s.block(576, 112, 48, 34, '#f5e2c2', '#b98764', 18) + s.times(3, (i) => s.rect(582 + i * 14, 118, 7, 24, '#5f4450')),
    s.poly([[584, 112], [600, -20], [616, 112]], '#8fa8aa') + s.poly([[600, -20], [616, 112], [604, 112]], '#536f7c') + s.times(3, (i) => s.rect(585 + i * 3, 86 - i * 24, 30 - i * 6, 5, '#f5e2c2')),
    s.path('M0 700C300 676 800 704 1200 680V800H0Z', '#2c3f4a') + s.times(16, (i) => s.disc(i * 80 + 10, 712 + ((i * 31) % 20), 44, i % 2 ? '#3d5a4c' : '#2f4a44')) + s.rect(0, 736, 1200, 64, '#24363f'),
    s.plane(260, 150, 0.9, -12, '#39536f', 300),
  ].join('');
}

/** The two towers above the red roofs. */
export function bologna() {
  const next = s.dice(31);
  /** @type {(y: number, h: number, light: readonly string[], dark: string, roof: string) => string} */
  const street = (y, h, light, dark, roof) => {
    let out = '';
    for (let x = -30; x < 1200; ) {
      const w = 84 + next() * 76;
      const top = y - next() * h;
      out += s.block(x, top, w, 400, light[Math.floor(next() * light.length)] ?? '', dark, w * 0.3) + s.poly([[x - 8, top + 2], [x + w * 0.28, top - 34], [x + w * 0.72, top - 34], [x + w + 8, top + 2]], roof);
      out += s.times(6, (k) => s.rect(x + 12 + (k % 3) * w * 0.22, top + 24 + Math.floor(k / 3) * 48, 13, 24, '#6a2f33'));
      x += w;
    }
    return out;
  };
  return [
    s.bands([['#2f7c86', 0], ['#57a09a', 170], ['#98bf9f', 320], ['#e5cf9a', 440]]),
    s.disc(300, 250, 112, '#f8e6b4'),
    s.cloud(820, 130, 190, '#d9e2c4') + s.cloud(60, 120, 150, '#9cc4b4'),
    s.path('M0 520C160 440 330 430 480 470C640 440 760 400 900 420C1040 440 1120 480 1200 470V640H0Z', '#6f8f62'),
    s.dome(246, 470, 22, 30, '#b4523f', '#843a35') + s.block(214, 468, 64, 80, '#d58a54', '#a2593f', 22),
    street(560, 50, ['#d9804c', '#c7683f', '#e0a064'], '#9a4634', '#8c3a2e'),
    // Asinelli
    s.poly([[604, 720], [622, 96], [706, 96], [718, 720]], '#c8643c') + s.poly([[676, 96], [706, 96], [718, 720], [676, 720]], '#8f3f2f'),
    s.times(9, (i) => s.rect(638, 150 + i * 58, 9, 17, '#6a2f33')) + s.times(30, (i) => s.rect(624 - i * 0.4 + ((i * 29) % 34), 128 + i * 18, 16, 3, '#a94f33')),
    s.rect(612, 84, 104, 16, '#dd8a55') + s.times(6, (i) => s.rect(613 + i * 18, 68, 12, 18, '#dd8a55')) + s.block(640, 46, 48, 40, '#c8643c', '#8f3f2f', 18) + s.dome(664, 48, 22, 26, '#5f8f87', '#3f6c6c') + s.rect(662, 2, 4, 22, '#3f3038'),
    s.block(584, 610, 152, 120, '#b9573a', '#843a2f', 52) + s.times(8, (i) => s.rect(584 + i * 20, 598, 12, 14, '#b9573a')),
    // Garisenda leans away
    s.group('rotate(-4.6 850 720)', s.poly([[800, 730], [806, 356], [906, 356], [912, 730]], '#d47a4a') + s.poly([[870, 356], [906, 356], [912, 730], [870, 730]], '#9a4634') + s.times(4, (i) => s.rect(834, 410 + i * 76, 9, 18, '#6a2f33')) + s.times(18, (i) => s.rect(806 + ((i * 31) % 48), 376 + i * 19, 16, 3, '#b85f3c')) + s.rect(802, 348, 108, 12, '#e39a63')),
    street(676, 46, ['#e59a5b', '#d36f45', '#ecbd7c', '#c75d3d'], '#a04a38', '#9c3f30'),
    // porticoes
    s.rect(0, 672, 1200, 128, '#e9b878') + s.rect(0, 664, 1200, 12, '#f6dcae') + s.arcade(13, 14, 692, 92, 66, 108, '#5a2a33') + s.times(13, (i) => s.arch(14 + i * 92 + 30, 706, 36, 94, '#7a3a3a')) + s.times(14, (i) => s.rect(-14 + i * 92, 722, 30, 6, '#f6dcae')),
    s.rect(0, 786, 1200, 14, '#3c2230'),
    s.plane(930, 236, 0.85, -14, '#f8e6b4', 200),
  ].join('');
}

/** Brunelleschi's dome over the Arno's city, cypresses in front. */
export function firenze() {
  const [tile, tileDark, rib] = ['#cf5b36', '#97392d', '#f8ead2'];
  return [
    s.bands([['#f8e3b5', 0], ['#f6d49a', 150], ['#f1bd82', 280], ['#dfa07b', 380]]),
    s.disc(960, 200, 90, '#e8683c'),
    s.path('M0 440C120 380 260 400 400 384C560 366 700 400 860 370C1000 346 1120 370 1200 356V560H0Z', '#9aa27c') + s.path('M0 500C200 440 400 470 620 452C840 434 1040 460 1200 428V600H0Z', '#75845f'),
    s.times(9, (i) => s.cypress(880 + i * 36, 462 - ((i * 17) % 24), 62, '#4f6a4c', '#3a5442')),
    // roofs far
    s.times(16, (i) => s.block(i * 80 - 20, 540 - ((i * 37) % 30), 80, 120, i % 2 ? '#f0d3a2' : '#e6bd88', '#b57c5c', 24) + s.poly([[i * 80 - 26, 542 - ((i * 37) % 30)], [i * 80 + 20, 518 - ((i * 37) % 30)], [i * 80 + 66, 542 - ((i * 37) % 30)]], '#b7502f')),
    // Giotto's campanile
    s.block(292, 176, 88, 470, rib, '#d6b498', 32) + s.rect(284, 166, 104, 14, '#e7c7a3') + s.times(3, (i) => s.rect(292, 286 + i * 110, 88, 7, '#5d7f6c')) + s.lancet(318, 196, 34, 78, '#5a3b44') + s.times(2, (k) => s.times(2, (i) => s.lancet(306 + i * 34, 312 + k * 110, 20, 62, '#5a3b44'))) + s.rect(296, 180, 4, 460, '#c77a5f') + s.rect(372, 180, 4, 460, '#b0654f'),
    // nave and drum
    s.block(380, 470, 260, 180, rib, '#d6b498', 60) + s.poly([[372, 472], [420, 430], [640, 430], [640, 472]], tile) + s.times(4, (i) => s.disc(420 + i * 50, 506, 13, '#5a3b44')) + s.rect(380, 540, 260, 7, '#5d7f6c'),
    s.poly([[506, 520], [516, 414], [844, 414], [854, 520]], rib) + s.poly([[760, 414], [844, 414], [854, 520], [766, 520]], '#d6b498') + [556, 680, 800].map((x) => s.disc(x, 466, 24, '#5d7f6c') + s.disc(x, 466, 16, '#5a3b44')).join('') + s.rect(506, 406, 348, 12, '#e7c7a3'),
    s.path('M514 408C516 300 590 190 664 158H696C770 190 844 300 846 408Z', tile) + s.path('M680 158H696C770 190 844 300 846 408H752C750 310 720 210 680 158Z', tileDark) + s.path('M514 408C516 300 590 190 664 158C616 220 604 320 604 408Z', '#dc7547'),
    s.line('M516 408C518 300 590 192 666 160M604 408C606 310 640 214 674 160M752 408C750 310 720 214 686 160M844 408C842 300 770 192 694 160', rib, 9),
    s.block(656, 92, 48, 68, rib, '#d6b498', 18) + s.times(3, (i) => s.lancet(662 + i * 14, 104, 8, 48, '#5a3b44')) + s.poly([[650, 94], [680, 34], [710, 94]], rib) + s.poly([[680, 34], [710, 94], [690, 94]], '#d6b498') + s.disc(680, 30, 10, '#e9b64f'),
    s.dome(534, 602, 96, 106, tile, tileDark) + s.dome(836, 602, 96, 106, tile, tileDark) + s.block(438, 600, 190, 80, rib, '#d6b498', 60) + s.block(740, 600, 194, 80, rib, '#d6b498', 70) + s.dome(684, 620, 84, 96, '#dc7547', tileDark) + s.block(600, 618, 170, 70, rib, '#d6b498', 58),
    s.times(4, (i) => s.lancet(462 + i * 34, 616, 16, 50, '#5a3b44') + s.lancet(774 + i * 34, 616, 16, 50, '#5a3b44')) + s.times(4, (i) => s.lancet(620 + i * 34, 634, 16, 46, '#5a3b44')),
    s.times(15, (i) => s.block(i * 86 - 30, 660 - ((i * 41) % 34), 86, 160, ['#f0d3a2', '#e2a873', '#f6e0b8'][i % 3] ?? '', '#a8684f', 28) + s.poly([[i * 86 - 38, 662 - ((i * 41) % 34)], [i * 86 + 12, 634 - ((i * 41) % 34)], [i * 86 + 64, 662 - ((i * 41) % 34)]], i % 2 ? '#b7502f' : '#a8442c') + s.times(3, (k) => s.rect(i * 86 - 18 + k * 20, 682 - ((i * 41) % 34), 9, 18, '#6a3d42'))),
    s.path('M0 736C220 700 420 748 640 730C860 712 1040 740 1200 716V800H0Z', '#46603f') + s.path('M0 776C300 748 800 792 1200 760V800H0Z', '#2f4836'),
    s.cypress(86, 770, 330, '#46694a', '#2a4638') + s.cypress(176, 778, 240, '#46694a', '#2a4638') + s.cypress(1110, 772, 300, '#46694a', '#2a4638') + s.cypress(1036, 780, 200, '#46694a', '#2a4638'),
    s.plane(480, 100, 0.85, -12, '#97392d', 300),
  ].join('');
}

/** The tower that leans, and the baptistery that does not. */
export function pisa() {
  const [marble, shade, hollow] = ['#fbf3e0', '#cdbfae', '#55617a'];
  const [cx, R] = [640, 92];
  /** @type {(y: number) => string} */
  const storey = (y) =>
    s.roundWall({ cx, R, from: -90, to: 90, top: y, bottom: y + 70, topLift: -8, bottomLift: -8, fill: marble }) +
    s.roundWall({ cx, R, from: 22, to: 90, top: y, bottom: y + 70, topLift: -8, bottomLift: -8, fill: shade }) +
    s.roundArcade({ cx, R: R - 4, from: -72, to: 72, step: 18, w: 21, h: 48, y: y + 18, lift: -8, fill: hollow }) +
    s.roundWall({ cx, R: R + 7, from: -90, to: 90, top: y - 2, bottom: y + 9, topLift: -8, bottomLift: -8, fill: '#fffaf0' });
  return [
    s.bands([['#2a9bb0', 0], ['#52b1b8', 150], ['#8bcac0', 290], ['#cfe3c8', 410]]),
    s.disc(960, 180, 88, '#fdf0c0'),
    s.cloud(130, 140, 210, '#eaf4e6') + s.cloud(800, 300, 160, '#eaf4e6'),
    s.path('M0 520C160 450 280 470 420 440C600 410 800 460 980 430C1080 416 1150 440 1200 430V620H0Z', '#7fa489'),
    s.rect(0, 560, 1200, 26, '#d58a5a') + s.times(30, (i) => s.rect(i * 42, 548, 24, 14, '#d58a5a')),
    // baptistery
    s.roundWall({ cx: 300, R: 170, from: -90, to: 90, top: 470, bottom: 640, topLift: -8, bottomLift: -16, fill: marble }) + s.roundWall({ cx: 300, R: 170, from: 26, to: 90, top: 470, bottom: 640, topLift: -8, bottomLift: -16, fill: shade }),
    s.roundArcade({ cx: 300, R: 166, from: -75, to: 75, step: 15, w: 34, h: 78, y: 558, lift: -16, fill: hollow }) + s.roundArcade({ cx: 300, R: 166, from: -78, to: 78, step: 9.75, w: 18, h: 42, y: 496, lift: -10, fill: hollow }),
    s.roundWall({ cx: 300, R: 178, from: -90, to: 90, top: 462, bottom: 474, topLift: -8, bottomLift: -8, fill: '#fffaf0' }) + s.roundWall({ cx: 300, R: 176, from: -90, to: 90, top: 544, bottom: 553, topLift: -12, bottomLift: -12, fill: '#fffaf0' }),
    s.dome(300, 470, 138, 170, '#d9714a', '#a2483a') + s.line('M210 460C216 380 262 320 296 302M390 460C384 380 338 320 304 302M300 466V302', '#f0b48a', 4) + s.dome(300, 312, 26, 30, marble, shade) + s.disc(300, 278, 6, '#e9b64f'),
    // the tower
    s.group(
      'rotate(6 640 680)',
      s.roundWall({ cx, R: R + 4, from: -90, to: 90, top: 596, bottom: 694, topLift: -8, bottomLift: -14, fill: marble }),
      s.roundWall({ cx, R: R + 4, from: 22, to: 90, top: 596, bottom: 694, topLift: -8, bottomLift: -14, fill: shade }),
      s.roundArcade({ cx, R, from: -68, to: 68, step: 22.6, w: 26, h: 68, y: 622, lift: -10, fill: '#b3a79c' }),
      s.times(6, (i) => storey(526 - i * 70)),
      s.roundWall({ cx, R: R + 7, from: -90, to: 90, top: 594, bottom: 605, topLift: -8, bottomLift: -8, fill: '#fffaf0' }),
      s.rect(cx - 66, 108, 132, 70, marble) + s.rect(cx + 22, 108, 44, 70, shade) + s.times(4, (i) => s.arch(cx - 56 + i * 30, 122, 20, 52, hollow)) + s.rect(cx - 72, 98, 144, 12, '#fffaf0'),
      s.rect(cx - 2, 44, 4, 56, '#55617a') + s.poly([[cx + 2, 46], [cx + 54, 58], [cx + 2, 72]], '#d5402f'),
    ),
    s.path('M0 640C300 610 800 660 1200 630V800H0Z', '#8fb35a') + s.path('M460 676C560 664 720 664 820 680C760 700 520 700 460 676Z', '#5f8a4a') + s.path('M0 720C300 690 760 740 1200 704V800H0Z', '#6b9a4c') + s.path('M0 770C300 744 800 792 1200 756V800H0Z', '#4c7c45'),
    s.path('M0 700L420 668L440 674L0 716Z', '#e8d9ae'),
    s.cypress(960, 690, 210, '#3f7452', '#2a5744') + s.cypress(1024, 700, 280, '#3f7452', '#2a5744') + s.cypress(1094, 694, 190, '#3f7452', '#2a5744') + s.cypress(1150, 706, 250, '#3f7452', '#2a5744'),
    s.plane(470, 210, 0.85, -14, '#fdf8ea', 280),
  ].join('');
}

/** The Arena lit for the opera. */
export function verona() {
  const [stone, shade, glow] = ['#d79a86', '#93546a', '#ffd27a'];
  const [cx, R] = [640, 420];
  return [
    s.bands([['#131a3d', 0], ['#1b2450', 160], ['#2b2f66', 300], ['#513a74', 420]]),
    s.stars(90, 380, '#f3e3c0', 21),
    s.disc(930, 160, 76, '#fbeec6') + s.disc(908, 142, 15, '#eed9a6') + s.disc(954, 180, 21, '#eed9a6') + s.disc(942, 128, 9, '#eed9a6'),
    s.path('M0 500C200 430 380 450 560 430C760 410 1000 430 1200 400V620H0Z', '#241f4e'),
    s.times(7, (i) => s.cypress(1010 + i * 30, 440 - ((i * 19) % 22), 70, '#1b1a42', '#151536')),
    // Torre dei Lamberti
    s.block(986, 250, 52, 260, '#8d4f60', '#5a3358', 20) + s.block(992, 196, 40, 56, '#d79a86', '#93546a', 15) + s.arch(1002, 208, 18, 36, glow) + s.dome(1012, 198, 20, 26, '#5a3358', '#3f2850'),
    // inside glow
    s.roundWall({ cx, R: R - 8, from: -86, to: 86, top: 376, bottom: 430, topLift: -28, bottomLift: -60, fill: '#7a4a72' }),
    s.path('M520 404L430 200H470L560 404ZM700 404L790 190H830L740 404Z', '#ffe7b0', 'opacity="0.18"'),
    s.roundWall({ cx, R, from: -86, to: 86, top: 412, bottom: 612, topLift: -20, bottomLift: -62, fill: stone }),
    s.roundWall({ cx, R, from: 34, to: 86, top: 412, bottom: 612, topLift: -20, bottomLift: -62, fill: shade }),
    s.roundWall({ cx, R: R + 5, from: -86, to: 86, top: 404, bottom: 418, topLift: -20, bottomLift: -20, fill: '#efbfa0' }),
    s.roundWall({ cx, R: R + 5, from: -86, to: 86, top: 502, bottom: 512, topLift: -42, bottomLift: -42, fill: '#efbfa0' }),
    s.roundArcade({ cx, R, from: -77, to: 77, step: 7, w: 36, h: 70, y: 428, lift: -26, fill: '#4a2a52' }),
    s.roundArcade({ cx, R, from: -77, to: 77, step: 7, w: 38, h: 88, y: 518, lift: -50, fill: '#4a2a52' }),
    s.roundArcade({ cx, R, from: -77, to: 77, step: 7, w: 24, h: 60, y: 438, lift: -26, fill: glow }),
    s.roundArcade({ cx, R, from: -77, to: 77, step: 7, w: 26, h: 76, y: 530, lift: -50, fill: '#ffb45c' }),
    // the Ala: four bays of the outer ring
    s.path('M236 636V288L262 276L300 284L352 280L396 296L404 330L420 346V668Z', '#e6ac92') + s.path('M388 292L396 296L404 330L420 346V668H392Z', shade),
    s.times(4, (i) => s.arch(247 + i * 36, 308 + i * 2, 25, 62, '#1b2450') + s.arch(247 + i * 36, 410 + i * 4, 25, 80, '#4a2a52') + s.arch(251 + i * 36, 420 + i * 4, 17, 70, glow) + s.arch(247 + i * 36, 528 + i * 7, 25, 92, '#4a2a52') + s.arch(251 + i * 36, 540 + i * 7, 17, 80, '#ffb45c')),
    s.poly([[228, 386], [424, 396], [424, 406], [228, 396]], '#f6d0b0') + s.poly([[228, 502], [424, 520], [424, 530], [228, 512]], '#f6d0b0'),
    s.path('M0 640C200 616 300 690 640 690C980 690 1060 620 1200 626V800H0Z', '#3b2a55') + s.path('M0 716C300 690 460 750 700 746C940 742 1060 700 1200 706V800H0Z', '#241b40'),
    s.times(40, (i) => s.rect(80 + i * 27, 716 + ((i * 37) % 34) - (i % 7), 8, 22, ['#150f2c', '#4a2a52', '#6d3a5a'][i % 3] ?? '', 'rx="4"') + s.disc(84 + i * 27, 712 + ((i * 37) % 34) - (i % 7), 5, '#d79a86')),
    s.plane(620, 170, 0.9, -12, '#f3e3c0', 380),
  ].join('');
}

/** The Lanterna over the harbour, its beam lit. */
export function genova() {
  const next = s.dice(44);
  return [
    s.bands([['#14324f', 0], ['#1d4a66', 150], ['#3b7480', 290], ['#89a693', 390], ['#e7b77b', 460]]),
    s.stars(36, 240, '#f6e6bd', 12),
    s.poly([[352, 172], [1200, 20], [1200, 200]], '#fbe7b0', 'opacity="0.34"') + s.poly([[352, 172], [1200, 74], [1200, 150]], '#fdf1cd', 'opacity="0.4"') + s.poly([[338, 172], [0, 120], [0, 226]], '#fbe7b0', 'opacity="0.3"'),
    s.path('M420 540C520 440 620 430 720 380C820 340 920 330 1000 350C1080 366 1140 330 1200 320V600H420Z', '#2b5560') + s.path('M460 560C640 470 820 440 1200 420V620H460Z', '#244852'),
    // the city climbs the hill
    s.times(4, (row) =>
      s.times(14 - row, (i) => {
        const x = 560 + row * 26 + i * 50 + next() * 8;
        const y = 566 - row * 46 - i * 4 - next() * 18;
        return s.block(x, y - 40, 44, 130, ['#e8a06b', '#f0c890', '#d97a5c', '#f3dcae', '#c9665a'][Math.floor(next() * 5)] ?? '', '#87505a', 14) + s.times(4, (k) => s.rect(x + 6 + (k % 2) * 13, y - 30 + Math.floor(k / 2) * 24, 6, 12, next() < 0.4 ? '#ffe09a' : '#5c3c50'));
      }),
    ).split('<!---->').reverse().join(''),
    s.rect(0, 596, 1200, 204, '#1f5a6c') + s.rect(0, 650, 1200, 150, '#194b5e') + s.rect(0, 724, 1200, 76, '#123a4d'),
    s.glints(860, 606, 790, 420, '#f3c883', 10),
    // ferry
    s.path('M640 640H1040L1010 690H676Z', '#f4ead7') + s.path('M658 664H1026L1010 690H676Z', '#c8402f') + s.rect(716, 604, 250, 38, '#fbf5e6') + s.rect(746, 576, 180, 30, '#f4ead7') + s.times(12, (i) => s.rect(728 + i * 19, 614, 10, 12, '#1d4a66')) + s.times(8, (i) => s.rect(758 + i * 20, 584, 11, 11, '#1d4a66')) + s.path('M846 576L854 528H900L908 576Z', '#c8402f') + s.rect(852, 540, 50, 12, '#fbf5e6'),
    // rock and lighthouse
    s.path('M0 800V600C80 570 130 590 190 580C260 560 330 566 400 590C470 600 520 650 560 720C580 750 600 780 640 800Z', '#3b2f3c') + s.path('M400 590C470 600 520 650 560 720C580 750 600 780 640 800H470C470 720 430 660 400 590Z', '#271f2e'),
    s.block(250, 560, 190, 50, '#c9a27c', '#8a6358', 70),
    s.poly([[284, 566], [292, 390], [398, 390], [406, 566]], '#f3dcae') + s.poly([[358, 390], [398, 390], [406, 566], [360, 566]], '#b98a72'),
    s.rect(276, 376, 138, 18, '#fbf0d4') + s.times(9, (i) => s.rect(279 + i * 15, 394, 8, 9, '#b98a72')) + s.rect(276, 366, 138, 4, '#3b2f3c'),
    s.poly([[306, 376], [312, 216], [378, 216], [384, 376]], '#f3dcae') + s.poly([[352, 216], [378, 216], [384, 376], [354, 376]], '#b98a72'),
    s.rect(298, 202, 94, 16, '#fbf0d4') + s.times(6, (i) => s.rect(301 + i * 15, 218, 8, 8, '#b98a72')) + s.rect(298, 192, 94, 4, '#3b2f3c'),
    s.rect(324, 150, 42, 52, '#fdf1cd') + s.times(4, (i) => s.rect(324 + i * 13, 150, 3, 52, '#3b2f3c')) + s.dome(345, 150, 27, 32, '#4f8a86', '#346a6c') + s.rect(343, 96, 4, 24, '#3b2f3c'),
    s.poly([[325, 432], [365, 432], [365, 472], [345, 492], [325, 472]], '#fbf0d4') + s.rect(340, 432, 10, 54, '#c8402f') + s.rect(325, 448, 40, 10, '#c8402f'),
    s.times(4, (i) => s.rect(340, 244 + i * 32, 8, 15, '#5c3c50')) + s.arch(334, 524, 22, 42, '#5c3c50'),
    s.plane(760, 230, 0.85, -12, '#14324f', 240),
  ].join('');
}

/** Miramare on its cliff in the bora. */
export function trieste() {
  const [wall, shade, hollow] = ['#fdf8ec', '#c6cfd6', '#4f6f8c'];
  /** @type {(x: number, y: number, w: number, n: number) => string} */
  const merlons = (x, y, w, n) => s.times(n, (i) => s.rect(x + (i * (w - w / n / 2)) / (n - 0.5) * ((n - 0.5) / (n - 0.5)), y - 12, w / n / 2 + 1, 14, wall));
  return [
    s.bands([['#6fb3d0', 0], ['#8ec5d6', 140], ['#b4d9da', 270], ['#dfead6', 380]]),
    s.disc(250, 190, 84, '#fdf3cc'),
    s.cloud(860, 96, 200, '#f4f8ee') + s.cloud(380, 250, 150, '#f4f8ee'),
    s.path('M520 470C620 420 700 400 800 372C900 340 1000 300 1200 270V500H520Z', '#8fae9a') + s.path('M640 476C760 430 900 420 1200 372V500H640Z', '#6f957f'),
    s.rect(0, 466, 1200, 334, '#1f6f9c') + s.rect(0, 510, 1200, 290, '#1b628e') + s.rect(0, 590, 1200, 210, '#17547d') + s.rect(0, 690, 1200, 110, '#12446a'),
    s.glints(250, 476, 780, 320, '#e6f2e6', 15) + s.times(14, (i) => s.line(`M${60 + ((i * 173) % 760)} ${540 + i * 17}q14 -10 28 0q14 10 28 0`, '#7fb8cf', 4, 'stroke-linecap="round"')),
    s.path('M470 640C500 590 540 570 600 560L660 530H1200V800H900C800 760 620 740 540 690C500 676 476 664 470 640Z', '#d9cdb6') + s.path('M540 690C560 640 640 650 680 610C720 640 800 620 840 670C900 640 1000 690 1040 650C1100 690 1160 670 1200 690V800H900C800 760 620 740 540 690Z', '#a39c92') + s.path('M900 800C800 760 700 750 620 726C720 716 820 752 900 740C1000 726 1100 770 1200 752V800Z', '#7d7a7a'),
    s.path('M820 540C850 470 940 440 1010 450C1060 420 1140 410 1200 430V580H820Z', '#2f6a52') + s.path('M980 560C1000 500 1080 470 1200 490V600H980Z', '#235443') + s.cypress(1060, 540, 190, '#2f6a52', '#1d463a') + s.cypress(1120, 550, 240, '#2f6a52', '#1d463a') + s.cypress(1176, 560, 180, '#2f6a52', '#1d463a'),
    // the castle
    s.block(720, 340, 210, 230, wall, shade, 78) + merlons(720, 340, 210, 9),
    s.block(560, 400, 190, 176, wall, shade, 46) + merlons(560, 400, 190, 8),
    s.block(636, 216, 108, 360, wall, shade, 40) + merlons(630, 216, 122, 6) + s.rect(628, 214, 124, 12, wall) + s.rect(706, 214, 46, 12, shade),
    s.block(876, 300, 74, 280, wall, shade, 28) + merlons(872, 300, 84, 5) + s.rect(870, 298, 86, 9, wall),
    s.block(538, 444, 60, 140, wall, shade, 20) + merlons(534, 444, 68, 4),
    s.times(2, (i) => s.lancet(652 + i * 26, 244, 15, 40, hollow)) + s.times(2, (i) => s.arch(654 + i * 26, 318, 13, 34, hollow)) + s.times(2, (i) => s.arch(654 + i * 26, 470, 13, 38, hollow)),
    s.times(3, (i) => s.arch(760 + i * 30, 376, 16, 40, hollow) + s.arch(760 + i * 30, 450, 16, 44, hollow)) + s.times(1, () => s.arch(896, 330, 15, 40, hollow) + s.arch(896, 410, 15, 44, hollow)) + s.times(2, (i) => s.arch(606 + i * 0, 430 + i * 66, 15, 38, hollow)) + s.arch(556, 476, 14, 34, hollow),
    s.rect(520, 572, 440, 22, '#ece2cb') + s.rect(520, 594, 440, 8, '#b8ae9e') + s.arcade(12, 530, 578, 36, 10, 16, '#a39c92'),
    s.rect(688, 130, 4, 80, '#4f6f8c') + s.path('M692 132C716 122 730 144 758 132V164C730 176 716 154 692 164Z', '#d5402f'),
    // sails of the Barcolana
    s.sailboat(330, 600, 120, '#fffdf4', '#d5402f', '#12305a') + s.sailboat(140, 548, 64, '#fffdf4', '#e9b64f', '#12305a') + s.sailboat(440, 520, 42, '#fffdf4', '#dfe7e2', '#12305a') + s.sailboat(60, 690, 130, '#fffdf4', '#2f8f9a', '#12305a'),
    s.plane(480, 128, 0.9, -10, '#12446a', 320),
  ].join('');
}

/** Città Alta on its walls, the first snow behind. */
export function bergamo() {
  const next = s.dice(77);
  const walls = ['#e5b27a', '#d9925f', '#efcb98', '#cf7f58'];
  /** @type {(from: number, to: number, y: number) => string} */
  const roofs = (from, to, y) => {
    let out = '';
    for (let x = from; x < to; ) {
      const w = 40 + next() * 40;
      const mid = (x + w / 2 - 600) / 520;
      const top = y + mid * mid * 90 - next() * 26;
      out += s.block(x, top, w, 220, walls[Math.floor(next() * walls.length)] ?? '', '#96574c', w * 0.3) + s.poly([[x - 5, top + 2], [x + w * 0.3, top - 18], [x + w * 0.7, top - 18], [x + w + 5, top + 2]], '#a8432f') + s.times(4, (k) => s.rect(x + 8 + (k % 2) * 15, top + 16 + Math.floor(k / 2) * 28, 8, 14, '#5f3840'));
      x += w;
    }
    return out;
  };
  return [
    s.bands([['#e9d3a8', 0], ['#efc38c', 140], ['#eda56c', 260]]),
    s.disc(250, 220, 92, '#d9532f'),
    s.path('M0 420L110 320L190 370L300 250L390 330L480 280L560 350L690 240L800 330L900 200L1010 310L1090 270L1200 350V600H0Z', '#7f8fa6'),
    s.path('M300 250L390 330L360 344L330 318L302 364L276 320L236 340L222 334ZM900 200L1010 310L976 322L938 286L906 344L872 300L836 322L812 316ZM690 240L760 298L730 310L704 288L688 320L664 296L630 310L622 298Z', '#f8f1e6') + s.path('M900 200L1010 310L976 322L938 286L906 344ZM300 250L390 330L360 344L330 318L302 364ZM690 240L760 298L730 310L704 288L688 320Z', '#cdd3dd'),
    s.path('M0 520C200 440 420 450 600 440C800 430 1000 460 1200 420V640H0Z', '#5d7a70'),
    s.path('M40 640C140 520 300 420 600 410C900 420 1060 520 1170 640Z', '#4a6a55'),
    // Gombito, Campanone, Santa Maria Maggiore, the cathedral's dome
    s.block(356, 270, 56, 260, '#b9876a', '#84574e', 20) + s.times(3, (i) => s.rect(372, 300 + i * 50, 8, 18, '#4f3038')),
    s.block(480, 176, 74, 320, '#d9a577', '#9c6452', 26) + s.rect(472, 230, 90, 10, '#efcb98') + s.arch(494, 186, 18, 38, '#4f3038') + s.arch(520, 186, 18, 38, '#4f3038') + s.times(5, (i) => s.rect(478 + i * 17, 164, 10, 14, '#d9a577')) + s.poly([[490, 166], [517, 132], [544, 166]], '#a8432f') + s.disc(508, 274, 16, '#f8f1e6') + s.line('M508 274V263M508 274H516', '#4f3038', 3),
    s.block(610, 330, 130, 140, '#efcb98', '#b97f5f', 46) + s.dome(675, 332, 62, 80, '#6fa096', '#477a78') + s.block(663, 226, 24, 30, '#f8f1e6', '#c9ab90', 9) + s.dome(675, 228, 13, 18, '#6fa096', '#477a78') + s.disc(675, 204, 5, '#e9b64f') + s.times(3, (i) => s.arch(626 + i * 28, 352, 14, 34, '#5f3840')),
    s.block(772, 230, 44, 260, '#e5b27a', '#9c6452', 16) + s.arch(782, 250, 16, 36, '#4f3038') + s.poly([[766, 232], [794, 150], [822, 232]], '#6fa096') + s.poly([[794, 150], [822, 232], [804, 232]], '#477a78'),
    s.block(846, 350, 90, 120, '#d9925f', '#96574c', 32) + s.dome(891, 352, 42, 54, '#a8432f', '#7d3230') + s.rect(888, 282, 6, 20, '#efcb98'),
    roofs(270, 960, 424) + roofs(190, 1030, 476) + roofs(130, 1080, 528),
    // Venetian walls
    s.poly([[60, 640], [90, 566], [420, 592], [470, 560], [640, 604], [820, 566], [880, 592], [1120, 560], [1160, 640], [1190, 716], [20, 716]], '#c9a47a') + s.poly([[470, 560], [640, 604], [640, 716], [470, 716]], '#8f6a58') + s.poly([[880, 592], [1120, 560], [1190, 716], [880, 716]], '#8f6a58'),
    s.line('M90 570L420 596L470 564L640 608L820 570L880 596L1120 564', '#efdcb4', 11, 'stroke-linejoin="round"'),
    s.arch(728, 632, 44, 70, '#4f3038') + s.rect(714, 616, 72, 10, '#efdcb4') + s.times(6, (i) => s.arch(150 + i * 46, 640, 22, 40, '#9c7560')),
    s.times(22, (i) => s.disc(10 + i * 58, 716 + ((i * 37) % 26), 46, i % 2 ? '#4f7a56' : '#3f6a4e')) + s.path('M0 738C300 712 800 766 1200 730V800H0Z', '#2f5344') + s.path('M0 780C300 758 800 792 1200 770V800H0Z', '#223f38'),
    s.cypress(96, 744, 170, '#3f6a4e', '#24463c') + s.cypress(1104, 742, 190, '#3f6a4e', '#24463c') + s.cypress(1044, 748, 130, '#3f6a4e', '#24463c'),
    s.plane(700, 110, 0.9, -14, '#84403a', 320),
  ].join('');
}
