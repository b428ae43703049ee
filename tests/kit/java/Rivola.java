import java.io.IOException;
import java.lang.annotation.ElementType;
import java.lang.annotation.Inherited;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Collectors;
import org.junit.jupiter.api.extension.AfterEachCallback;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.BeforeEachCallback;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolver;
import org.junit.platform.commons.support.AnnotationSupport;

/**
 * Rivola's control room for JUnit 5: copy this file beside your tests. It needs JUnit and the JDK (11 or later) alone.
 *
 * <p>A test class with {@code @ExtendWith(Rivola.Extension.class)} takes a {@code Rivola} as a parameter of its tests, hooks or
 * constructor: a sandbox of the server at {@code RIVOLA_URL} (http://localhost:3001), which no other test uses at the same time,
 * reset before the test. JSON is maps, lists, texts, numbers and booleans.
 */
public final class Rivola implements ExtensionContext.Store.CloseableResource {
  /** The day on which a sandbox's calendar stands still, unless another is asked for. */
  public static final String TODAY = "2026-06-12";
  /** Longest wait for a mail. */
  private static final Duration MAIL_WAIT = Duration.ofSeconds(10);
  /** Until a call without an answer fails: more than the longest wait, or delay of a fault. */
  private static final Duration TIMEOUT = Duration.ofSeconds(90);

  private static final HttpClient CLIENT =
      HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();

  public final String address;
  /** Its id: the header {@code X-Sandbox} of a call, or the cookie {@code sandbox} of a browser. */
  public final String sandbox;

  private final String token;

  public Rivola(String address, String sandbox, String token) {
    this.address = address.replaceAll("/+$", "");
    this.sandbox = sandbox;
    this.token = token;
  }

  /** A new sandbox, where the environment says; {@code seed} are scenario, date, snapshot, or from, another sandbox. */
  public static Rivola create(Map<String, ?> seed) {
    String address = setting("RIVOLA_URL", "http://localhost:3001");
    String token = setting("DEMO_TOKEN", null);
    Map<String, Object> body = new LinkedHashMap<>(seed);
    if (!body.containsKey("snapshot") && !body.containsKey("from")) body.putIfAbsent("date", TODAY);
    Rivola outside = new Rivola(address, null, token);
    return new Rivola(address, (String) Json.in(outside.demo("POST", "sandboxes/", body), "id"), token);
  }

  private static String setting(String name, String otherwise) {
    String value = System.getenv(name);
    return value == null || value.isEmpty() ? otherwise : value;
  }

  public void remove() {
    demo("DELETE", "sandboxes/" + sandbox + "/", null);
  }

  /** As {@code remove}, for JUnit. */
  @Override
  public void close() {
    remove();
  }

  /** Back to what it was made from, or to another scenario, date or snapshot. */
  public void reset(Map<String, ?> seed) {
    demo("POST", "reset/", seed);
  }

  /** Makes users, tickets, favourites and feedback that the seed lacks; answers the rows by table. */
  public Object arrange(Map<String, ?> rows) {
    return demo("POST", "arrange/", rows);
  }

  /**
   * Makes calls fail: {@code fault("searchTickets", Map.of("status", 503), Map.of("nth", 1))}; {@code "*"} is every call of the
   * product. Effects: status with body and headers, delay_ms, hold, drop, cut_after or malformed. Hits: nth, times, every, rate
   * with seed, and who, an email. Answers the fault with its id.
   */
  public Object fault(String endpoint, Map<String, ?> effect, Map<String, ?> hits) {
    Map<String, Object> body = new LinkedHashMap<>(hits);
    body.put("endpoint", endpoint);
    body.put("effect", effect);
    return demo("POST", "faults/", body);
  }

  /** The newest mail to an address after the one with the id {@code since}, with links on this address; waits for it. */
  public Map<?, ?> waitForMail(String to, long since) {
    String query = "outbox/?wait_ms=1000&to=" + URLEncoder.encode(to, StandardCharsets.UTF_8);
    long end = System.nanoTime() + MAIL_WAIT.toNanos();
    do {
      for (Object mail : (List<?>) demo("GET", query, null))
        if (((Number) Json.in(mail, "id")).longValue() > since) return here((Map<?, ?>) mail);
      // The server waits only where there is none to the address.
      LockSupport.parkNanos(100_000_000);
    } while (System.nanoTime() < end);
    throw new AssertionError("no mail to " + to + " came within " + MAIL_WAIT);
  }

  /** The server writes its PUBLIC_URL, where a browser need not have the cookie; links to other sites stay. */
  private Map<?, ?> here(Map<?, ?> mail) {
    String link = String.valueOf(mail.get("link"));
    if (!link.matches("https?://.+")) return mail;
    String written = link.replaceFirst("(?<=//[^/?#]{1,300})[/?#].*", "");
    Map<Object, Object> moved = new LinkedHashMap<>(mail);
    for (String key : List.of("text", "html"))
      moved.put(key, String.valueOf(mail.get(key)).replace(written + "/", address + "/"));
    moved.put("link", address + link.substring(written.length()));
    return moved;
  }

  /** Calls without a session: {@code rivola.visitor().get("/api/tickets/public/")}. */
  public Session visitor() {
    return new Session(Map.of("X-Sandbox", sandbox));
  }

  /** Calls as a persona, by its key, or anyone, by email: {@code rivola.as("luca").get("/api/tickets/favorites/")}. */
  public Session as(String person) {
    return new Session(Map.of("X-Sandbox", sandbox, "Authorization", "Bearer " + login(person).get("access")));
  }

  /** What a browser keeps in its local storage when a person has logged in; the control room asks for no password. */
  public Map<String, String> login(String person) {
    Object session = demo("POST", "sessions/", Map.of("person", person));
    String access = (String) Json.in(session, "access");
    return Map.of(
        "access", access,
        "token", access,
        "userFullName", (String) Json.in(session, "profile", "full_name"),
        "userEmail", (String) Json.in(session, "profile", "email"),
        "userId", String.valueOf(Json.in(session, "profile", "id")));
  }

  /** Any other call of the control room: {@code demo("PUT", "clock/", Map.of("advance", Map.of("hours", 25)))}; null for no body. */
  public Object demo(String method, String path, Object body) {
    Map<String, String> headers = new LinkedHashMap<>();
    // The control room speaks English where it is asked to, Italian otherwise.
    headers.put("Accept-Language", "en");
    if (sandbox != null) headers.put("X-Sandbox", sandbox);
    if (token != null) headers.put("X-Demo-Token", token);
    HttpResponse<String> answer = new Session(headers).send(method, "/api/demo/" + path, body);
    if (answer.statusCode() >= 400)
      throw new IllegalStateException(method + " " + path + " was answered " + answer.statusCode() + ": " + answer.body());
    return Json.of(answer);
  }

  /** Calls with the same headers. An error is an answer as any other. */
  public final class Session {
    private final Map<String, String> headers;

    private Session(Map<String, String> headers) {
      this.headers = headers;
    }

    public HttpResponse<String> get(String path) {
      return send("GET", path, null);
    }

    public HttpResponse<String> post(String path, Object body) {
      return send("POST", path, body);
    }

    /** Sends JSON; {@code body} may be null. */
    public HttpResponse<String> send(String method, String path, Object body) {
      HttpRequest.Builder request = HttpRequest.newBuilder(URI.create(address + path)).timeout(TIMEOUT);
      headers.forEach(request::header);
      if (body == null) request.method(method, HttpRequest.BodyPublishers.noBody());
      else {
        request.header("Content-Type", "application/json");
        request.method(method, HttpRequest.BodyPublishers.ofString(Json.write(body)));
      }
      try {
        return CLIENT.send(request.build(), HttpResponse.BodyHandlers.ofString());
      } catch (IOException | InterruptedException error) {
        throw new IllegalStateException(method + " " + address + path + " had no answer", error);
      }
    }
  }

  /** What a test's sandbox is reset to, for a method, or a class with those that are nested in it; the nearest one counts. */
  @Inherited
  @Target({ElementType.TYPE, ElementType.METHOD})
  @Retention(RetentionPolicy.RUNTIME)
  public @interface Seed {
    String scenario() default "default";

    /** A day, or empty for a running clock. */
    String date() default TODAY;

    /** A kept state, instead of the other two. */
    String snapshot() default "";
  }

  /**
   * Gives each thread of JUnit a sandbox, since a test and what belongs to it run on one: resets it before a class and before
   * each test, and prints the calls of one that failed.
   */
  @Seed
  public static final class Extension
      implements BeforeAllCallback, BeforeEachCallback, AfterEachCallback, ParameterResolver {
    private static Rivola own(ExtensionContext context) {
      return context
          .getRoot()
          .getStore(ExtensionContext.Namespace.create(Rivola.class))
          .getOrComputeIfAbsent(Thread.currentThread(), thread -> create(Map.of()), Rivola.class);
    }

    /** The nearest seed: of the method, of its class, or of a class around that. */
    private static Seed seedOf(ExtensionContext context) {
      return AnnotationSupport.findAnnotation(context.getElement(), Seed.class)
          .or(() -> context.getParent().map(Extension::seedOf))
          .orElse(Extension.class.getAnnotation(Seed.class));
    }

    /** A snapshot of the class is left to its tests: {@code @BeforeAll} may be what makes it. */
    @Override
    public void beforeAll(ExtensionContext context) {
      reset(own(context), seedOf(context), "");
    }

    @Override
    public void beforeEach(ExtensionContext context) {
      reset(own(context), seedOf(context), seedOf(context).snapshot());
    }

    private static void reset(Rivola rivola, Seed seed, String snapshot) {
      if (!snapshot.isEmpty()) rivola.reset(Map.of("snapshot", snapshot));
      else if (!seed.date().isEmpty())
        rivola.reset(Map.of("scenario", seed.scenario(), "date", seed.date()));
      else {
        rivola.reset(Map.of("scenario", seed.scenario()));
        rivola.demo("PUT", "clock/", Map.of("mode", "live"));
      }
    }

    @Override
    public void afterEach(ExtensionContext context) {
      if (context.getExecutionException().isPresent())
        for (Object call : (List<?>) own(context).demo("GET", "calls/", null))
          System.err.println(
              context.getDisplayName() + ": " + Json.in(call, "status") + " " + Json.in(call, "endpoint")
                  + " " + Json.write(Json.in(call, "refused")));
    }

    @Override
    public boolean supportsParameter(ParameterContext parameter, ExtensionContext context) {
      return parameter.getParameter().getType() == Rivola.class;
    }

    @Override
    public Object resolveParameter(ParameterContext parameter, ExtensionContext context) {
      return own(context);
    }
  }

  /** JSON, which the JDK does not read. */
  public static final class Json {
    private final String text;
    private int at;

    private Json(String text) {
      this.text = text;
    }

    /** Maps in the order of the text, lists, texts, longs and doubles, booleans, null. */
    public static Object read(String text) {
      Json json = new Json(text);
      Object value = json.value();
      if (json.peek() != 0) throw json.unexpected();
      return value;
    }

    /** What a call was answered with, or a value in it: {@code Json.of(answer, 0, "ticket_data", "id")}. */
    public static Object of(HttpResponse<String> answer, Object... path) {
      return in(answer.body().isEmpty() ? null : read(answer.body()), path);
    }

    /** A value in maps, by key, and lists, by number. */
    public static Object in(Object value, Object... path) {
      for (Object step : path)
        value = step instanceof Integer ? ((List<?>) value).get((Integer) step) : ((Map<?, ?>) value).get(step);
      return value;
    }

    public static String write(Object value) {
      if (value instanceof Map)
        return ((Map<?, ?>) value)
            .entrySet().stream()
                .map(entry -> quoted(String.valueOf(entry.getKey())) + ":" + write(entry.getValue()))
                .collect(Collectors.joining(",", "{", "}"));
      if (value instanceof Collection)
        return ((Collection<?>) value).stream().map(Json::write).collect(Collectors.joining(",", "[", "]"));
      return value instanceof CharSequence ? quoted(value.toString()) : String.valueOf(value);
    }

    private static String quoted(String text) {
      StringBuilder quoted = new StringBuilder("\"");
      for (char one : text.toCharArray()) {
        if (one == '"' || one == '\\') quoted.append('\\').append(one);
        else if (one < ' ') quoted.append(String.format("\\u%04x", (int) one));
        else quoted.append(one);
      }
      return quoted.append('"').toString();
    }

    private char peek() {
      while (at < text.length() && " \t\r\n".indexOf(text.charAt(at)) >= 0) at += 1;
      return at < text.length() ? text.charAt(at) : 0;
    }

    private boolean take(char wanted) {
      if (peek() != wanted) return false;
      at += 1;
      return true;
    }

    private IllegalArgumentException unexpected() {
      return new IllegalArgumentException("no JSON at character " + at + ": " + text);
    }

    private Object value() {
      if (take('{')) {
        Map<String, Object> map = new LinkedHashMap<>();
        while (!take('}')) {
          if (!map.isEmpty() && !take(',')) throw unexpected();
          if (!take('"')) throw unexpected();
          String key = string();
          if (!take(':')) throw unexpected();
          map.put(key, value());
        }
        return map;
      }
      if (take('[')) {
        List<Object> list = new ArrayList<>();
        while (!take(']')) {
          if (!list.isEmpty() && !take(',')) throw unexpected();
          list.add(value());
        }
        return list;
      }
      return take('"') ? string() : word();
    }

    private String string() {
      StringBuilder read = new StringBuilder();
      while (at < text.length()) {
        char one = text.charAt(at++);
        if (one == '"') return read.toString();
        if (one == '\\') {
          char escaped = text.charAt(at++);
          int plain = "bfnrt".indexOf(escaped);
          if (plain >= 0) one = "\b\f\n\r\t".charAt(plain);
          else if (escaped == 'u') {
            one = (char) Integer.parseInt(text.substring(at, at + 4), 16);
            at += 4;
          } else one = escaped;
        }
        read.append(one);
      }
      throw unexpected();
    }

    private Object word() {
      peek();
      int from = at;
      while (at < text.length() && ",]} \t\r\n".indexOf(text.charAt(at)) < 0) at += 1;
      String word = text.substring(from, at);
      if (word.equals("null")) return null;
      if (word.equals("true") || word.equals("false")) return Boolean.valueOf(word);
      return word.matches("-?\\d+") ? (Object) Long.valueOf(word) : (Object) Double.valueOf(word);
    }
  }
}
