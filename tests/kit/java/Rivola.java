import java.io.IOException;
import java.lang.annotation.*;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.*;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.*;
import java.util.concurrent.locks.LockSupport;
import java.util.regex.*;
import java.util.stream.Collectors;
import org.junit.jupiter.api.extension.*;
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
  private static final HttpClient CLIENT =
      HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();

  public final String address;
  /** Its id: the header {@code X-Sandbox} of a call, or the cookie {@code sandbox} of a browser. */
  public final String sandbox;

  private final String token;
  private final String access;

  private Rivola(String address, String sandbox, String token, String access) {
    this.address = address.replaceAll("/+$", "");
    this.sandbox = sandbox;
    this.token = token;
    this.access = access;
  }

  /** A new sandbox, where the environment says. */
  private static Rivola create() {
    String address = System.getenv().getOrDefault("RIVOLA_URL", "http://localhost:3001");
    String token = System.getenv("DEMO_TOKEN");
    Object made = new Rivola(address, null, token, null).demo("POST", "sandboxes/", Map.of());
    return new Rivola(address, (String) Json.in(made, "id"), token, null);
  }

  /** Deletes the sandbox, at the end of the run. */
  @Override
  public void close() {
    demo("DELETE", "sandboxes/" + sandbox + "/", null);
  }

  /**
   * The newest mail to an address after the one with the id {@code since}; waits for it. The server writes its PUBLIC_URL, where
   * a browser need not have the cookie: the links to the demo are at this address.
   */
  public Map<?, ?> waitForMail(String to, long since) {
    String query = "outbox/?wait_ms=1000&to=" + URLEncoder.encode(to, StandardCharsets.UTF_8);
    for (long end = System.nanoTime() + MAIL_WAIT.toNanos(); System.nanoTime() < end; ) {
      for (Object mail : (List<?>) demo("GET", query, null))
        if ((Long) Json.in(mail, "id") > since) {
          String origin = String.valueOf(Json.in(mail, "link")).replaceFirst("^(https?://[^/?#]*/)?.*", "$1");
          Map<Object, Object> moved = new LinkedHashMap<>((Map<?, ?>) mail);
          if (!origin.isEmpty())
            moved.replaceAll((key, text) -> text instanceof String ? ((String) text).replace(origin, address + "/") : text);
          return moved;
        }
      // The server waits only where there is none to the address.
      LockSupport.parkNanos(100_000_000);
    }
    throw new AssertionError("no mail to " + to + " came within " + MAIL_WAIT);
  }

  /** Calls without a session: {@code rivola.visitor().get("/api/tickets/public/")}. */
  public Rivola visitor() {
    return new Rivola(address, sandbox, token, null);
  }

  /** Calls as a persona, by its key, or anyone, by email: {@code rivola.as("luca").get("/api/tickets/favorites/")}. */
  public Rivola as(String person) {
    return new Rivola(address, sandbox, token, login(person).get("access"));
  }

  /** What a browser keeps in its local storage when a person has logged in; the control room asks for no password. */
  public Map<String, String> login(String person) {
    Map<?, ?> session = (Map<?, ?>) demo("POST", "sessions/", Map.of("person", person));
    String access = (String) session.get("access");
    Map<?, ?> me = (Map<?, ?>) session.get("profile");
    return Map.of(
        "access", access,
        "token", access,
        "userFullName", (String) me.get("full_name"),
        "userEmail", (String) me.get("email"),
        "userId", String.valueOf(me.get("id")));
  }

  /**
   * Any call of the control room; null for no body: {@code demo("PUT", "clock/", Map.of("advance", Map.of("hours", 25)))},
   * {@code demo("POST", "faults/", Map.of("endpoint", "login", "nth", 1, "effect", Map.of("status", 503)))}.
   */
  public Object demo(String method, String path, Object body) {
    HttpResponse<String> answer = send(method, "/api/demo/" + path, body);
    if (answer.statusCode() >= 400)
      throw new IllegalStateException(method + " " + path + " was answered " + answer.statusCode() + ": " + answer.body());
    return Json.of(answer);
  }

  /** An error is an answer as any other. */
  public HttpResponse<String> get(String path) {
    return send("GET", path, null);
  }

  public HttpResponse<String> post(String path, Object body) {
    return send("POST", path, body);
  }

  private HttpResponse<String> send(String method, String path, Object body) {
    // More than the longest wait, or delay of a fault.
    Duration patience = Duration.ofSeconds(90);
    HttpRequest.Builder request = HttpRequest.newBuilder(URI.create(address + path)).timeout(patience);
    boolean isControl = path.startsWith("/api/demo/");
    // The control room speaks English where it is asked to, Italian otherwise.
    if (isControl) request.header("Accept-Language", "en");
    if (isControl && token != null && !token.isEmpty()) request.header("X-Demo-Token", token);
    if (sandbox != null) request.header("X-Sandbox", sandbox);
    if (access != null) request.header("Authorization", "Bearer " + access);
    if (body != null) request.header("Content-Type", "application/json");
    request.method(method, HttpRequest.BodyPublishers.ofString(body == null ? "" : Json.write(body)));
    try {
      return CLIENT.send(request.build(), HttpResponse.BodyHandlers.ofString());
    } catch (IOException | InterruptedException error) {
      throw new IllegalStateException(method + " " + address + path + " had no answer", error);
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
          .getOrComputeIfAbsent(Thread.currentThread(), thread -> create(), Rivola.class);
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
      resetTo(seedOf(context), "", own(context));
    }

    @Override
    public void beforeEach(ExtensionContext context) {
      resetTo(seedOf(context), seedOf(context).snapshot(), own(context));
    }

    private static void resetTo(Seed seed, String snapshot, Rivola rivola) {
      boolean isLive = seed.date().isEmpty();
      Map<String, String> body = new HashMap<>(Map.of("scenario", seed.scenario()));
      if (!isLive) body.put("date", seed.date());
      rivola.demo("POST", "reset/", snapshot.isEmpty() ? body : Map.of("snapshot", snapshot));
      if (snapshot.isEmpty() && isLive) rivola.demo("PUT", "clock/", Map.of("mode", "live"));
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

    /**
     * What a call was answered with, as maps in the order of the text, lists, texts, longs and doubles, booleans, null; or a value
     * in it: {@code Json.of(answer, 0, "ticket_data", "id")}.
     */
    public static Object of(HttpResponse<String> answer, Object... path) {
      return in(answer.body().isEmpty() ? null : new Json(answer.body()).value(), path);
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
      Matcher special = Pattern.compile("[\"\\\\\\x00-\\x1f]").matcher(text);
      return '"' + special.replaceAll(one -> String.format("\\\\u%04x", (int) one.group().charAt(0))) + '"';
    }

    /** The next character that is no blank; the marks between values are known to be where they belong. */
    private char peek() {
      while (at < text.length() && " \t\r\n,:".indexOf(text.charAt(at)) >= 0) at += 1;
      return at < text.length() ? text.charAt(at) : 0;
    }

    private Object value() {
      switch (peek()) {
        case '{':
          Map<String, Object> map = new LinkedHashMap<>();
          for (at += 1; peek() != '}'; ) map.put((String) value(), value());
          at += 1;
          return map;
        case '[':
          List<Object> list = new ArrayList<>();
          for (at += 1; peek() != ']'; ) list.add(value());
          at += 1;
          return list;
        case '"':
          return string();
        default:
          return word();
      }
    }

    private String string() {
      StringBuilder read = new StringBuilder();
      for (at += 1; text.charAt(at) != '"'; at += 1) {
        char one = text.charAt(at);
        if (one == '\\') {
          one = text.charAt(at += 1);
          int plain = "bfnrt".indexOf(one);
          if (plain >= 0) one = "\b\f\n\r\t".charAt(plain);
          else if (one == 'u') {
            one = (char) Integer.parseInt(text.substring(at + 1, at + 5), 16);
            at += 4;
          }
        }
        read.append(one);
      }
      at += 1;
      return read.toString();
    }

    private Object word() {
      int from = at;
      while (at < text.length() && ",]} \t\r\n".indexOf(text.charAt(at)) < 0) at += 1;
      String word = text.substring(from, at);
      if (word.equals("null")) return null;
      if (word.equals("true") || word.equals("false")) return Boolean.valueOf(word);
      return word.matches("-?\\d+") ? (Object) Long.valueOf(word) : (Object) Double.valueOf(word);
    }
  }
}
