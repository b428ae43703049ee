import {
  CartesianGrid,
  Line,
  LineChart,
  ResponsiveContainer,
  Tooltip,
  XAxis,
  YAxis,
} from 'recharts';
import { formatDate } from '../../lib/formats.ts';
import { axisTicks, SERIES, type Series, type TrendDay } from './trend-series.ts';
import styles from './trend-chart.module.css';

/** Pixels (ADM-05). */
const HEIGHT = 300;
/** Pixels, until the container is measured. Fits a phone of 320 px, which would scroll sideways otherwise. */
const INITIAL_WIDTH = 240;
/** Pixels: the line above the plot that says what today is, the axis below it, and what they leave. */
const TOP = 24;
const X_AXIS = 30;
const PLOT = HEIGHT - TOP - X_AXIS;
/** Pixels between the names at the lines' ends. */
const NAME_GAP = 14;
/** So many days have marks, which would merge on a phone if there were more. */
const MARKED_DAYS = 12;

/**
 * The chart; loaded lazily, because only staff need recharts. The day that is not over has marks of its own: the lines
 * would fall towards it (LOOK-06).
 */
export function TrendChart({ days, today }: { days: readonly TrendDay[]; today: string }) {
  const current = days.find(({ day }) => day === today);
  const whole = days.filter((day) => day !== current);
  const ticks = axisTicks(Math.max(...days.flatMap((day) => SERIES.map(({ key }) => day[key]))));
  const top = ticks.at(-1) ?? 1;
  const heightOf = (count = 0) => TOP + PLOT * (1 - count / top);
  const names = apart(SERIES.map(({ key }) => heightOf(whole.at(-1)?.[key])));
  return (
    <div className={styles.chart}>
      <ResponsiveContainer
        width="100%"
        height={HEIGHT}
        initialDimension={{ width: INITIAL_WIDTH, height: HEIGHT }}
      >
        <LineChart
          data={days}
          margin={{ top: TOP, right: 64, bottom: 0, left: 0 }}
          aria-label="Andamento per giorno: con le frecce si passa da un giorno all’altro"
        >
          <CartesianGrid vertical={false} stroke="var(--line)" />
          <XAxis
            dataKey="day"
            height={X_AXIS}
            tickFormatter={(day: string) => formatDate(day, 'day')}
            minTickGap={20}
            tickMargin={8}
            stroke="var(--line-strong)"
          />
          <YAxis
            ticks={ticks}
            domain={[0, top]}
            interval={0}
            width={32}
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
              stroke={series.colour}
              strokeWidth={2}
              strokeDasharray={series.dash}
              dot={
                <Point
                  series={series}
                  isMarked={whole.length <= MARKED_DAYS}
                  last={whole.length - 1}
                  edge={days.length - 1}
                  nameAt={names[at] ?? 0}
                  currentAt={current && heightOf(current[series.key])}
                />
              }
              isAnimationActive={false}
            />
          ))}
        </LineChart>
      </ResponsiveContainer>
    </div>
  );
}

/** The same heights, in pixels from the top, moved up where a name would lie over another. */
const apart = (heights: readonly number[]): number[] => {
  const placed: number[] = [];
  let lowest = HEIGHT;
  const fromBelow = [...heights.entries()].toSorted(([, a], [, b]) => b - a);
  for (const [at, height] of fromBelow) {
    lowest = Math.min(height, lowest - NAME_GAP);
    placed[at] = lowest;
  }
  return placed;
};

interface PointProps {
  series: Series;
  /** Whether each day has its mark. */
  isMarked: boolean;
  /** The last day that is over, and the last one. */
  last: number;
  edge: number;
  /** The heights of the line's name and of today's mark. */
  nameAt: number;
  currentAt: number | undefined;
  /** Set by recharts; a line has no height where its value is left out. */
  index?: number;
  cx?: number;
  cy?: number | null;
}

/** What is drawn at a day of a line: its mark, and at the right edge the line's name and what today has. */
function Point({ series, isMarked, last, edge, nameAt, currentAt, index, cx = 0, cy }: PointProps) {
  return (
    <>
      {typeof cy === 'number' && (isMarked || index === last) && <Mark {...{ series, cx, cy }} />}
      {index === edge && (
        <>
          {currentAt !== undefined && (
            <>
              {series === SERIES[0] && <TodayLine cx={cx} />}
              <Mark series={series} cx={cx} cy={currentAt} />
            </>
          )}
          <text x={cx + 8} y={nameAt} dy="0.35em" style={{ fill: series.colour }}>
            {series.name}
          </text>
        </>
      )}
    </>
  );
}

/** From the axis up; recharts' own ReferenceLine and ReferenceDot would be 2 kB more. */
function TodayLine({ cx }: { cx: number }) {
  return (
    <>
      <path d={`M${cx} ${TOP}v${PLOT}`} stroke="var(--line-strong)" strokeDasharray="3 3" />
      <text x={cx} y={TOP - 14} dy="0.35em" textAnchor="end">
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
