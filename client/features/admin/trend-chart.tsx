import { useLayoutEffect, useRef, useState } from 'react';
import { CartesianGrid, Line, LineChart, Tooltip, XAxis, YAxis } from 'recharts';
import { formatDate } from '../../lib/formats.ts';
import { axisTicks, SERIES, type Series, type TrendDay } from './trend-series.ts';
import styles from './trend-chart.module.css';

/** Pixels (ADM-05). */
const HEIGHT = 300;
/** Lengths of what is written around the plot, in its own font size, so that they grow with the reader's text. */
const EM = { top: 2.1, xAxis: 2.3, digit: 0.62, day: 4.4, mark: 1.4, name: 4.9, nameGap: 1.1 };
/** So many days have a mark each. */
const FEW_DAYS = 7;
/** The width, in the same unit, from which the lines' names have room beside the plot. */
const ROOM_FOR_NAMES = 17;

/**
 * The chart; loaded lazily, because only staff need recharts. The day that is not over has marks of its own: the lines
 * would fall towards it (LOOK-06).
 */
export function TrendChart({ days, today }: { days: readonly TrendDay[]; today: string }) {
  const frame = useRef<HTMLDivElement>(null);
  const [{ width, em }, setSize] = useState({ width: 0, em: 13 });
  useLayoutEffect(() => {
    const { current: element } = frame;
    if (!element) return undefined;
    const measure = () => {
      const { fontSize } = getComputedStyle(element);
      setSize({ width: element.clientWidth, em: parseFloat(fontSize) });
    };
    // At once, so that the first frame has the right width.
    measure();
    const sizes = new ResizeObserver(measure);
    sizes.observe(element);
    return () => sizes.disconnect();
  }, []);
  const current = days.find(({ day }) => day === today);
  const whole = days.filter((day) => day !== current);
  const ticks = axisTicks(Math.max(...days.flatMap((day) => SERIES.map(({ key }) => day[key]))));
  const max = ticks.at(-1) ?? 1;
  const top = EM.top * em;
  const xAxis = EM.xAxis * em;
  const yAxis = (EM.digit * String(max).length + 1) * em;
  const isNamed = width >= ROOM_FOR_NAMES * em;
  const right = (isNamed ? EM.name : 1.75) * em;
  const plot = HEIGHT - top - xAxis;
  const heightOf = (count = 0) => top + plot * (1 - count / max);
  const names = apart(
    SERIES.map(({ key }) => heightOf(whole.at(-1)?.[key])),
    EM.nameGap * em,
    top + plot,
  );
  const step = (width - yAxis - right) / Math.max(1, days.length - 1);
  /** So many days share one of what is that many em wide. */
  const everyFor = (wide: number) => Math.ceil((wide * em) / step);
  const everyDay = everyFor(EM.day);
  // Lines that share the days have marks on different ones, since a mark would hide another of the same count.
  const everyMark = days.length > FEW_DAYS ? Math.max(SERIES.length, everyFor(EM.mark)) : 1;
  return (
    <div ref={frame} className={styles.chart}>
      <LineChart
        width={width}
        height={HEIGHT}
        data={days}
        margin={{ top, right, bottom: 0, left: 0 }}
        aria-label="Andamento per giorno: con le frecce si passa da un giorno all’altro"
      >
        <CartesianGrid vertical={false} stroke="var(--line)" />
        <XAxis
          dataKey="day"
          height={xAxis}
          ticks={days
            .filter((_, at) => (days.length - 1 - at) % everyDay === 0)
            .map(({ day }) => day)}
          interval={0}
          tickFormatter={(day: string) => formatDate(day, 'day')}
          tickMargin={8}
          stroke="var(--line-strong)"
        />
        <YAxis
          ticks={ticks}
          domain={[0, max]}
          interval={0}
          width={yAxis}
          tickLine={false}
          axisLine={false}
        />
        <Tooltip
          labelFormatter={(day) => (typeof day === 'string' ? formatDate(day) : day)}
          wrapperClassName={styles.tooltip ?? ''}
          separator=": "
          itemSorter={(item) => SERIES.findIndex(({ name }) => name === item.name)}
          cursor={{ stroke: 'var(--line-strong)' }}
          isAnimationActive={false}
        />
        {SERIES.map((series, at) => (
          <Line
            key={series.key}
            dataKey={(day: TrendDay) => (day === current ? null : day[series.key])}
            name={series.name}
            className={styles[series.key] ?? ''}
            stroke={series.colour}
            strokeWidth={2}
            strokeDasharray={series.dash}
            dot={
              <Point
                series={series}
                every={everyMark}
                last={whole.length - 1 - (everyMark > 1 ? at : 0)}
                edge={days.length - 1}
                nameAt={isNamed ? names[at] : undefined}
                currentAt={current?.[series.key] ? heightOf(current[series.key]) : undefined}
                isCurrent={current !== undefined}
                plot={{ top, height: plot }}
              />
            }
            isAnimationActive={false}
          />
        ))}
      </LineChart>
    </div>
  );
}

/** The same heights, in pixels from the top, moved where a name would lie over another or below the plot. */
const apart = (heights: readonly number[], gap: number, bottom: number): number[] => {
  const placed = [...heights];
  const fromTop = [...heights.keys()].toSorted((a, b) => (heights[a] ?? 0) - (heights[b] ?? 0));
  let free = 0;
  for (const at of fromTop) {
    placed[at] = Math.max(placed[at] ?? 0, free);
    free = placed[at] + gap;
  }
  let floor = bottom;
  for (const at of fromTop.toReversed()) {
    placed[at] = Math.min(placed[at] ?? 0, floor);
    floor = placed[at] - gap;
  }
  return placed;
};

interface PointProps {
  series: Series;
  /** One mark for so many days; more of them would merge on a phone. */
  every: number;
  /** The last day with a mark, and the last one. */
  last: number;
  edge: number;
  /** The heights of the line's name and of today's mark. */
  nameAt: number | undefined;
  currentAt: number | undefined;
  isCurrent: boolean;
  plot: Plot;
  /** Set by recharts; a line has no height where its value is left out. */
  index?: number;
  cx?: number;
  cy?: number | null;
}

interface Plot {
  top: number;
  height: number;
}

/**
 * What is drawn at a day of a line: its mark, and at the right edge the line's name and what today has. A day that has
 * just begun has nothing yet, which a mark at 0 would show as a fall.
 */
function Point({
  series,
  every,
  last,
  edge,
  nameAt,
  currentAt,
  isCurrent,
  plot,
  ...props
}: PointProps) {
  const { index = 0, cx = 0, cy } = props;
  return (
    <>
      {typeof cy === 'number' && (last - index) % every === 0 && <Mark {...{ series, cx, cy }} />}
      {index === edge && (
        <>
          {isCurrent && series === SERIES[0] && <TodayLine cx={cx} {...plot} />}
          {currentAt !== undefined && <Mark series={series} cx={cx} cy={currentAt} />}
          {nameAt !== undefined && (
            <text x={cx + 8} y={nameAt} dy="0.35em" style={{ fill: series.colour }}>
              {series.name}
            </text>
          )}
        </>
      )}
    </>
  );
}

/** From the axis up; recharts' own ReferenceLine and ReferenceDot would be 2 kB more. */
function TodayLine({ cx, top, height }: Plot & { cx: number }) {
  return (
    <>
      <path d={`M${cx} ${top}v${height}`} stroke="var(--line-strong)" strokeDasharray="3 3" />
      <text x={cx} y={top} dy="-0.95em" textAnchor="end">
        oggi, in corso
      </text>
    </>
  );
}

function Mark({ series, cx, cy }: { series: Series; cx: number; cy: number }) {
  return (
    <path
      d={series.marker}
      transform={`translate(${cx} ${cy})`}
      fill="var(--surface-raised)"
      stroke={series.colour}
      strokeWidth={1.5}
    />
  );
}
